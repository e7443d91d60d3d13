import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createScoreXml } from '../../../apps/server/src/testing/scores.ts';
import { uploadFile, findFirstSongId } from '../../../tools/bench/upload.ts';
import { type ApiClient, signIn } from '../../../tools/bench/api-client.ts';
import { startServer } from '../../fixtures/server.ts';
import type { StressReport } from '../report.ts';
import { readResponse } from './api-user.ts';
import { checkOutageResponses, formatResponses } from './check-responses.ts';
import type { WriteResult } from './writer.ts';

const MEASURES = 16;
/** Long enough for a process to have received a signal. */
const SIGNAL_DELAY_MS = 200;

/** Ends the engraving thread in the middle of sheets: once, and on every retry of the same sheet. */
export async function testEngraverCrash(settings: NodeJS.ProcessEnv): Promise<StressReport> {
  const server = await startServer(undefined, {
    ...settings,
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${new URL('ended-threads.ts', import.meta.url).href}`,
  });
  const broken: string[] = [];
  const rows: [string, string][] = [];
  const endNext = async (times: number) => {
    for (let time = 0; time < times; time++) {
      process.kill(server.pid, 'SIGUSR2');
      await sleep(SIGNAL_DELAY_MS);
    }
  };
  const isDrawn = ({ status }: WriteResult) => status === 200;
  try {
    const caller = await signIn(server.address, 'admin@canticle.example');
    const song = await findFirstSongId(caller, 'HH');
    const bars = Array.from(
      { length: MEASURES },
      (_, bar) => ['E4 1, F4 1, G4 1, A4 1', 'C4 2, D4 2'][bar % 2] ?? 'C4 4',
    );
    const score = Buffer.from(createScoreXml({ title: 'Long', parts: [bars, bars, bars, bars] }));
    const brought = await uploadFile(caller, score, 'long.musicxml', {
      songId: song,
      name: 'Long',
      type: 'sheetmusic',
    });
    if ('refused' in brought) return { rows, failures: [`the score was refused: ${brought.refused}`] };
    const drawn: WriteResult[] = [];
    for (const transposition of [-3, -2, -1, 1, 2]) {
      await endNext(1);
      drawn.push(await renderScore(caller, brought.id, transposition));
    }
    rows.push([
      'thread ended once in a sheet',
      `${drawn.filter(isDrawn).length} of ${drawn.length} people got their sheet all the same`,
    ]);
    const notDrawn = drawn.filter((one) => !isDrawn(one) && !(isStarved() && one.message.includes('takes too long')));
    broken.push(...notDrawn.map((one) => `whose engraver ended once got ${formatResponses([one])}`));
    await endNext(2);
    const begun = performance.now();
    const told = await renderScore(caller, brought.id, 3);
    rows.push(['ended each time it was taken up', formatResponses([told])]);
    broken.push(...checkOutageResponses('engraver ended', [told], 'engraved', performance.now() - begun));
    if (isDrawn(told)) broken.push('a sheet was drawn by a thread that had ended: the proof does not disturb');
    const next = [await renderScore(caller, brought.id, 4), await renderScore(caller, brought.id, 3)];
    rows.push(['the next sheet, and the same again', next.map(({ status }) => status).join(', ')]);
    if (!next.every(isDrawn)) broken.push(`after that sheets are not drawn: ${formatResponses(next)}`);
  } finally {
    await server.stop();
  }
  return { rows, failures: broken };
}

/* A thread restarts with the engraver, which may take too long on a busy machine: that is no defect of ours. */
const isStarved = (): boolean => (loadavg()[0] ?? 0) > 3 * cpus().length;

async function renderScore(caller: ApiClient, id: string, transposition: number): Promise<WriteResult> {
  const told = await readResponse(
    await fetch(`${caller.address}/api/Sheets`, {
      method: 'POST',
      headers: { ...caller.headers, 'x-api-version': '4.0', 'content-type': 'application/json' },
      body: JSON.stringify({ id, transposition }),
    }),
  );
  return told.status === 200 ? { ...told, message: '' } : told;
}
