import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { bring, firstSong } from '../../bench/bring.ts';
import { type Caller, signIn } from '../../bench/caller.ts';
import { smallRecording } from '../../e2e/house/samples.ts';
import { startServer } from '../../e2e/house/server.ts';
import { runNode } from '../../scripts/house.mjs';
import type { Verdict } from '../verdict.ts';
import { toldBy } from './people.ts';
import { sayTold } from './told.ts';
import { openWriter, type Told } from './writer.ts';

/** More than the room an upload leaves for everything else. */
const SIZE_MB = 400;
const BACK_MS = 15_000;

/**
 * Fills the disk of the data directory while people write, bring files and pictures, import and back up, and makes room again.
 * It needs a disk of its own, a `tmpfs`, which only an administrator of Linux can mount; undefined without.
 */
export async function fillDisk(settings: NodeJS.ProcessEnv): Promise<Verdict | undefined> {
  const disk = mkdtempSync(join(tmpdir(), 'canticle-disk-'));
  if (!mount(disk)) {
    rmSync(disk, { recursive: true, force: true });
    return undefined;
  }
  try {
    return await fillMounted(disk, settings);
  } finally {
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

async function fillMounted(disk: string, settings: NodeJS.ProcessEnv): Promise<Verdict> {
  const dataDir = join(disk, 'data');
  const rows: [string, string][] = [];
  const broken: string[] = [];
  const backup = join(disk, 'backup');
  let server = await startServer(dataDir, settings);
  try {
    const caller = await signIn(server.address, 'admin@canticle.example');
    const song = await firstSong(caller, 'HH');
    const writer = await openWriter(server.address);
    await writer.write();
    const earlier = await backUp();
    if (earlier.code !== 0) broken.push(`with room a backup fails: ${earlier.output}`);
    const picture = async (number: number): Promise<Told> =>
      toldBy(
        await fetch(`${server.address}/api/Session/Image`, {
          method: 'PATCH',
          headers: { ...caller.headers, 'x-api-version': '4.0', 'content-type': 'application/json' },
          body: JSON.stringify({ fileName: 'point.png', base64Image: pictureOf(number) }),
        }),
      );
    const upload = async (number: number): Promise<string> => {
      const done = await bring(caller, smallRecording(20 + number), 'choir.wav', {
        songId: song,
        name: 'Choir',
        type: 'audio',
      });
      return 'refused' in done ? done.refused : '200';
    };
    const importing = (): Promise<string> =>
      beginUpload(caller).then(
        (begun) => sendPiece(caller, begun),
        (error: unknown) => (error as Error).message,
      );

    // Begun while there is room: the disk fills in the middle of it.
    const half = await beginUpload(caller, song);
    const halfImport = await beginUpload(caller);
    fill(disk);
    const told: Told[] = [];
    // What is left of the write-ahead log's own room is used up first.
    for (let time = 0; time < 400 && told.filter(({ status }) => status >= 300).length < 5; time++)
      told.push(await writer.write());
    fill(disk);
    for (let time = 0; time < 5; time++) told.push(await writer.write());
    rows.push(['disk full: ordinary writes', sayTold(told)]);
    if (!told.some(({ status }) => status >= 300)) broken.push('the disk never was full for ordinary writes');
    broken.push(
      ...misled(
        'a write',
        told.filter(({ status }) => status >= 300).map(({ status, message }) => `${status} ${message}`),
      ),
    );
    const refusals: [string, string][] = [
      ['a picture', await picture(1).then(({ status, message }) => `${status} ${message}`)],
      ['a new upload', await upload(1)],
      ['an upload under way', await sendPiece(caller, half)],
      ['a new import', await importing()],
      ['an import under way', await sendPiece(caller, halfImport)],
    ];
    for (const [what, said] of refusals) {
      rows.push([`disk full: ${what}`, said.slice(0, 200)]);
      broken.push(...misled(what, [said]));
    }
    const full = await backUp();
    rows.push(['disk full: a backup', `ends with ${full.code}: ${full.output.trim().split('\n').at(-1)}`]);
    if (full.code === 0 || !/no room left/i.test(full.output))
      broken.push(`a backup on a full disk says: ${full.output.slice(-300)}`);
    const reading = await fetch(`${server.address}/api/Collections`, { headers: caller.headers });
    await reading.arrayBuffer();
    if (reading.status !== 200) broken.push(`disk full: collections cannot be read: ${reading.status}`);
    const health = await fetch(`${server.address}/healthz`);
    if (!health.ok) broken.push('disk full: the server says that it is not alive');
    rows.push(['disk full: reading', `${reading.status}; /healthz ${health.status}`]);

    makeRoom(disk);
    const begun = performance.now();
    let first = await writer.write();
    while (first.status >= 300 && performance.now() - begun < BACK_MS) {
      await sleep(250);
      first = await writer.write();
    }
    const afterwards: [string, string][] = [
      ['a write', String(first.status)],
      ['a picture', String((await picture(2)).status)],
      ['an upload', await upload(2)],
      ['the upload under way', await sendPiece(caller, half)],
      ['an import', await importing()],
      ['the import under way', await sendPiece(caller, halfImport)],
    ];
    rows.push([
      'room again',
      `${afterwards.map(([what, said]) => `${what}: ${said.slice(0, 80)}`).join('; ')}; after ${(performance.now() - begun).toFixed(0)} ms, without a restart`,
    ]);
    for (const [what, said] of afterwards)
      if (said !== '200') broken.push(`room again, but ${what} is answered with ${said.slice(0, 200)}`);
    const again = await backUp();
    if (again.code !== 0) broken.push(`room again, but a backup fails: ${again.output.slice(-300)}`);
    broken.push(...(await writer.settle()));

    // Full, killed, and room again: what is on the disk is whole.
    fill(disk);
    for (let time = 0; time < 5; time++) await writer.write();
    process.kill(server.pid, 'SIGKILL');
    makeRoom(disk);
    server = await startServer(dataDir, settings);
    writer.moveTo(server.address);
    broken.push(...(await writer.settle()));
    await server.stop();
    const whole = checkDatabase(dataDir);
    rows.push([
      'killed on a full disk',
      `starts again; ${writer.acknowledged.size} acknowledged writes are there once; the database is ${whole}`,
    ]);
    if (whole !== 'ok') broken.push(`the database is not whole: ${whole}`);
    const drafts = readdirSync(join(dataDir, 'files'), { recursive: true }).filter((name) =>
      /\.[\da-f-]{36}$/.test(String(name)),
    );
    if (drafts.length > 0) broken.push(`half files are left: ${drafts.join(', ')}`);
    const kept = await runRestore();
    rows.push(['the backup that was made around it', kept]);
    if (kept !== 'is read back whole') broken.push(`the backup ${kept}`);
  } finally {
    await server.stop();
  }
  return { rows, broken };

  function backUp(): Promise<{ code: number; output: string }> {
    return runNode(['apps/server/src/cli.ts', 'backup', backup], {
      env: { ...settings, DATA_DIR: dataDir, NODE_ENV: '' },
      quiet: true,
    });
  }

  async function runRestore(): Promise<string> {
    const place = mkdtempSync(join(tmpdir(), 'canticle-restored-'));
    const { code, output } = await runNode(['apps/server/src/cli.ts', 'restore', backup], {
      env: { ...settings, DATA_DIR: place, NODE_ENV: '' },
      quiet: true,
    });
    rmSync(place, { recursive: true, force: true });
    return code === 0 ? 'is read back whole' : `cannot be read back: ${output.slice(-300)}`;
  }
}

/** An upload that was begun and has sent nothing yet. */
type Begun = { readonly place: URL; readonly bytes: Uint8Array };

/* For a song, or without one as an import, by the tus protocol. */
async function beginUpload(caller: Caller, songId?: string): Promise<Begun> {
  const bytes = songId === undefined ? Buffer.from(SONG_TEXT) : smallRecording(90);
  const facts = songId === undefined ? { purpose: 'import' } : { songId, name: 'Half', type: 'audio' };
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const answer = await fetch(`${caller.address}/api/canticle/uploads`, {
    method: 'POST',
    headers: {
      ...caller.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encoded(songId === undefined ? 'song.txt' : 'half.wav')},facts ${encoded(JSON.stringify(facts))}`,
    },
  });
  if (!answer.ok) throw new Error(`An upload is not begun: ${answer.status} ${await answer.text()}`);
  return { place: new URL(answer.headers.get('location') ?? '', caller.address), bytes };
}

/* Goes on where the server says it is. */
async function sendPiece(caller: Caller, { place, bytes }: Begun): Promise<string> {
  const headers = { ...caller.headers, 'tus-resumable': '1.0.0' };
  const at = Number((await fetch(place, { method: 'HEAD', headers })).headers.get('upload-offset') ?? 0);
  const sent = await fetch(place, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
    body: Uint8Array.from(bytes.subarray(at)),
  });
  return sent.ok ? '200' : `${sent.status} ${await sent.text()}`;
}

/* What a full disk is called, in words and with the right code. */
const misled = (what: string, said: readonly string[]): readonly string[] =>
  said
    .filter((one) => !/no room|is full/i.test(one) || /INTERNAL|our side/.test(one))
    .slice(0, 1)
    .map((one) => `disk full: ${what} is answered with ${one.slice(0, 300)}`);

function mount(disk: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const ballast = (disk: string) => join(disk, 'ballast');

function fill(disk: string): void {
  mkdirSync(ballast(disk), { recursive: true });
  const file = openSync(join(ballast(disk), `${Date.now()}-${Math.random()}`), 'w');
  try {
    for (const size of [1 << 20, 1 << 16, 1 << 12])
      for (;;)
        try {
          if (writeSync(file, Buffer.alloc(size)) < size) break;
        } catch {
          break;
        }
  } finally {
    closeSync(file);
  }
}

function makeRoom(disk: string): void {
  rmSync(ballast(disk), { recursive: true, force: true });
}

function checkDatabase(dataDir: string): string {
  const name = readdirSync(dataDir).find((one) => /\.(db|sqlite3?)$/.test(one));
  if (name === undefined) return 'gone';
  const raw = new Sqlite(join(dataDir, name), { readonly: true });
  try {
    return String(raw.pragma('integrity_check', { simple: true }));
  } finally {
    raw.close();
  }
}

const SONG_TEXT = 'A song of a proof\n\nThe first line of it\nThe second line of it\n';

/* A picture of one point, and a comment that makes it another file. */
function pictureOf(number: number): string {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return `data:image/png;base64,${Buffer.concat([png, Buffer.from(String(number))]).toString('base64')}`;
}
