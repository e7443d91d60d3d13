import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../fixtures/server.ts';
import type { StressReport } from '../report.ts';
import { createWriter, type Writer } from './writer.ts';

const WRITERS = 8;
/** This many writes are acknowledged before a kill, where the machine is fast enough. */
const WARM_UP_WRITES = 8;
const TIMEOUT_MS = 15_000;

/** SIGKILLs the server while eight callers write, restarts it, and checks acknowledged writes; `times` times. */
export async function testKillsDuringWrites(times: number, settings: NodeJS.ProcessEnv): Promise<StressReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'canticle-faults-'));
  const broken: string[] = [];
  let server = await startServer(dataDir, settings);
  try {
    const writer = await createWriter(server.address);
    for (let time = 0; time < times; time++) {
      await writeUntilKilled(writer, server.pid, 150 + ((time * 137) % 400));
      server = await startServer(dataDir, settings);
      writer.setAddress(server.address);
    }
    const unanswered = writer.begun.size - writer.acknowledged.size;
    const acknowledged = writer.acknowledged.size;
    broken.push(...(await writer.retryPending()));
    return {
      rows: [
        ['kills during writes', `${times}; after each the server started by itself on what it found`],
        ['acknowledged writes', `${acknowledged}; ${unanswered} got no answer and were sent again with the same key`],
      ],
      failures: broken,
    };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function writeUntilKilled(writer: Writer, pid: number, afterMs: number): Promise<void> {
  let isOver = false;
  const [begun, known] = [performance.now(), writer.acknowledged.size];
  const callers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) if ((await writer.write()).status === 0) return;
  });
  while (writer.acknowledged.size < known + WARM_UP_WRITES && performance.now() - begun < TIMEOUT_MS) await sleep(20);
  await sleep(afterMs);
  process.kill(pid, 'SIGKILL');
  isOver = true;
  await Promise.all(callers);
}
