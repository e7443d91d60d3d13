import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../e2e/house/server.ts';
import type { Verdict } from '../verdict.ts';
import { openWriter, type Writer } from './writer.ts';

const WRITERS = 8;
/** So many writes are acknowledged before a kill, where the machine gets there in time. */
const FIRST = 8;
const PATIENCE_MS = 15_000;

/** Kills the server with SIGKILL while eight callers write, starts it again, and looks for what was acknowledged; `times` over. */
export async function killDuringWrites(times: number, settings: NodeJS.ProcessEnv): Promise<Verdict> {
  const dataDir = mkdtempSync(join(tmpdir(), 'canticle-faults-'));
  const broken: string[] = [];
  let server = await startServer(dataDir, settings);
  try {
    const writer = await openWriter(server.address);
    for (let time = 0; time < times; time++) {
      await writeUntilKilled(writer, server.pid, 150 + ((time * 137) % 400));
      server = await startServer(dataDir, settings);
      writer.moveTo(server.address);
    }
    const unanswered = writer.begun.size - writer.acknowledged.size;
    const acknowledged = writer.acknowledged.size;
    broken.push(...(await writer.settle()));
    return {
      rows: [
        ['kills during writes', `${times}; after each the server started by itself on what it found`],
        ['acknowledged writes', `${acknowledged}; ${unanswered} got no answer and were sent again with the same key`],
      ],
      broken,
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
  while (writer.acknowledged.size < known + FIRST && performance.now() - begun < PATIENCE_MS) await sleep(20);
  await sleep(afterMs);
  process.kill(pid, 'SIGKILL');
  isOver = true;
  await Promise.all(callers);
}
