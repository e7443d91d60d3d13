import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRecording, createScore } from '../../tests/fixtures/samples.ts';
import { startServer } from '../../tests/fixtures/server.ts';
import { PROJECT_ROOT } from '../scripts/runtime.mjs';
import { uploadFile, findFirstSongId } from './upload.ts';
import { type ApiClient, signIn } from './api-client.ts';
import { zip } from './zip.ts';

/** The delay of the server's event loop during an operation, in milliseconds. */
export type LoopDelay = { readonly p99: number; readonly max: number };

/**
 * Measures the delay of a server's event loop while sheets are engraved, while a large recording is uploaded, and while
 * invalid files are uploaded.
 *
 * @param dataDir  the data directory of a server that is not running
 */
export async function measureEventLoop(
  dataDir: string,
  settings: Record<string, string>,
): Promise<Readonly<Record<'rest' | 'engraving' | 'upload' | 'badInput', LoopDelay>>> {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-loop-'));
  const file = join(folder, 'delay.json');
  const watch = { NODE_OPTIONS: `--import ${PROJECT_ROOT}/tools/bench/loop-watch.ts`, LOOP_FILE: file };
  const server = await startServer(dataDir, { ...settings, ...watch });
  const readDelay = async (): Promise<LoopDelay> => {
    rmSync(file, { force: true });
    process.kill(server.pid, 'SIGUSR2');
    for (;;) {
      await sleep(20);
      try {
        return JSON.parse(readFileSync(file, 'utf8')) as LoopDelay;
      } catch {
        // The file is written at the next turn of the loop.
      }
    }
  };
  const during = async (work: () => Promise<void>): Promise<LoopDelay> => {
    await readDelay();
    await work();
    return readDelay();
  };
  try {
    const caller = await signIn(server.address, 'admin@canticle.example');
    const songId = await findFirstSongId(caller, 'HH');
    await sleep(2000);
    return {
      rest: await during(() => sleep(2000)),
      engraving: await during(() => engrave(caller, songId)),
      upload: await during(() => upload(caller, songId)),
      badInput: await during(() => uploadInvalidFiles(caller, songId)),
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function engrave(caller: ApiClient, songId: string): Promise<void> {
  const brought = await uploadFile(caller, createScore(), 'two-voices.musicxml', {
    songId,
    name: 'Two',
    type: 'sheetmusic',
  });
  if ('refused' in brought) throw new Error(`The score was refused: ${brought.refused}`);
  await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const answer = await renderScore(caller, brought.id, at - 6);
      if (!answer.ok) throw new Error(`A sheet was not drawn: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }),
  );
}

const renderScore = (caller: ApiClient, id: string, transposition: number) =>
  fetch(`${caller.address}/api/Sheets`, {
    method: 'POST',
    headers: { ...caller.headers, 'x-api-version': '4.0', 'content-type': 'application/json' },
    body: JSON.stringify({ id, transposition, size: 'xl' }),
  });

async function upload(caller: ApiClient, songId: string): Promise<void> {
  const brought = await uploadFile(caller, createRecording(8000), 'long.wav', { songId, name: 'Long', type: 'audio' });
  if ('refused' in brought) throw new Error(`The recording was refused: ${brought.refused}`);
}

/* Each is rejected on upload, or when its sheet is requested. */
async function uploadInvalidFiles(caller: ApiClient, songId: string): Promise<void> {
  for (const [name, bytes] of invalidFiles()) {
    const brought = await uploadFile(caller, bytes, name, { songId, name, type: 'sheetmusic' });
    if ('refused' in brought) continue;
    const answer = await renderScore(caller, brought.id, 0);
    if (answer.ok) throw new Error(`${name} was engraved`);
    await answer.arrayBuffer();
  }
}

function invalidFiles(): readonly (readonly [name: string, bytes: Uint8Array])[] {
  const note = '<note><rest/><duration>4</duration></note>';
  const part = (id: number, bars: number) =>
    `<part id="P${id}">${Array.from({ length: bars }, (_, at) => `<measure number="${at + 1}">${note}</measure>`).join('')}</part>`;
  const list = (count: number) =>
    `<part-list>${Array.from({ length: count }, (_, at) => `<score-part id="P${at + 1}"><part-name/></score-part>`).join('')}</part-list>`;
  const score = (parts: number, bars: number) =>
    Buffer.from(
      `<score-partwise>${list(parts)}${Array.from({ length: parts }, (_, at) => part(at + 1, bars)).join('')}</score-partwise>`,
    );
  const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`).join('');
  const bomb = `<!DOCTYPE score-partwise [<!ENTITY e0 "boom">${entities}]><score-partwise>&e20;</score-partwise>`;
  const container = '<container><rootfiles><rootfile full-path="score.xml"/></rootfiles></container>';
  return [
    ['entities.musicxml', Buffer.from(bomb)],
    ['parts.musicxml', score(64, 30)],
    ['bars.musicxml', score(1, 2000)],
    ['truncated.musicxml', score(4, 900).subarray(0, 200_000)],
    ['deep.mei', Buffer.from(`<mei xmlns="http://www.music-encoding.org/ns/mei">${'<a>'.repeat(200_000)}`)],
    [
      'bomb.mxl',
      zip({ 'META-INF/container.xml': Buffer.from(container), 'score.xml': new Uint8Array(60_000_000).fill(32) }),
    ],
  ];
}
