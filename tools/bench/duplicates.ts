/*
 * Measures duplicates over a library of 5,000 songs from three programs, in one sitting: import, search, merge of every
 * group, undo of the merges and of the imports. `node_modules/.bin/node tools/bench/duplicates.ts`; with SAMPLE_DATA the lines are real. It prints what it
 * measured, and fails when a group is not found or something is left behind.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../tests/fixtures/server.ts';
import { PROJECT_ROOT, runNode } from '../scripts/runtime.mjs';
import { type ApiClient, signIn } from './api-client.ts';
import { type BenchSong, createSongs } from './synthetic-songs.ts';

/** The server indexes what was imported before it rests. */
const SETTLE_MS = 30_000;
const SHARED = 1000;
const OWN = [667, 667, 666] as const;

/** How each program writes a song: as plain text, as ChordPro, as OpenSong. */
const PROGRAMS = [
  { key: 'P1', ending: 'txt', write: writePlain },
  { key: 'P2', ending: 'cho', write: writeChordPro },
  { key: 'P3', ending: 'xml', write: writeOpenSong },
] as const;

function writePlain({ number, title, verses }: BenchSong): string {
  return `${number} – ${title}\n\n${verses.map((lines, index) => [`${index + 1}.`, ...lines, ''].join('\n')).join('\n')}`;
}

/* Without the last verse, and in other punctuation. */
function writeChordPro({ title, verses }: BenchSong): string {
  const parts = verses.slice(0, 3).map((lines) => lines.map((line) => line.replace(/[,;]/g, '')).join('\n'));
  return `{title: ${title}}\n\n${parts.join('\n\n')}\n`;
}

/* Under another title, and with a word changed in each verse. */
function writeOpenSong({ title, verses }: BenchSong): string {
  const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const parts = verses.map((lines, index) => {
    const changed = lines.map((line, place) => (place === 2 ? line.replace(/ \S+$/, ' evermore') : line));
    return [`[V${index + 1}]`, ...changed.map((line) => ` ${escape(line)}`)].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<song><title>The ${escape(title)}</title><lyrics>${parts.join('\n')}</lyrics></song>`;
}

type Group = { readonly sureness: string; readonly songs: readonly { readonly id: string }[] };

const call = async <T>({ address, headers }: ApiClient, method: string, path: string, body?: unknown): Promise<T> => {
  const response = await fetch(`${address}/${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

const listGroups = async (client: ApiClient): Promise<Group[]> => {
  const groups: Group[] = [];
  for (;;) {
    const page = await call<{ groups: Group[]; total: number }>(
      client,
      'GET',
      `api/canticle/duplicates?limit=200&skip=${groups.length}`,
    );
    groups.push(...page.groups);
    if (groups.length >= page.total || page.groups.length === 0) return groups;
  }
};

async function search(client: ApiClient): Promise<number> {
  const begun = performance.now();
  await call(client, 'POST', 'api/canticle/duplicates/search');
  for (;;) {
    await sleep(250);
    const { isSearching } = await call<{ isSearching: boolean }>(client, 'GET', 'api/canticle/duplicates?limit=1');
    if (!isSearching) return performance.now() - begun;
  }
}

const memoryMb = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

function writeLibraries(folder: string): void {
  const songs = createSongs(process.env['SAMPLE_DATA'], SHARED + OWN.reduce((sum, count) => sum + count, 0));
  let next = SHARED;
  for (const [index, { key, ending, write }] of PROGRAMS.entries()) {
    const own = songs.slice(next, next + (OWN[index] ?? 0));
    next += own.length;
    mkdirSync(join(folder, key));
    for (const song of [...songs.slice(0, SHARED), ...own])
      writeFileSync(join(folder, key, `${String(song.number).padStart(5, '0')}.${ending}`), write(song));
  }
}

async function measure(folder: string): Promise<void> {
  const env = { DATA_DIR: join(folder, 'data'), STARTER_LIBRARY: 'no' };
  writeLibraries(folder);
  const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
  const print = (text: string, value: string | number) => process.stdout.write(`${text.padEnd(58)} ${value}\n`);
  const whole = performance.now();
  const undoIds: string[] = [];
  for (const { key } of PROGRAMS) {
    const begun = performance.now();
    const words = ['apps/server/src/cli.ts', 'import', join(folder, key), '--into', key, '--name', `Songs of ${key}`];
    const { code, output } = await runNode([...words, '--free'], { env, quiet: true });
    if (code !== 0) throw new Error(`The import failed:\n${output}`);
    undoIds.push(/undo-import (\S+)/.exec(output)?.[1] ?? '');
    print(`import of ${key}`, seconds(begun));
  }
  const loop = join(folder, 'loop.json');
  const watch = { NODE_OPTIONS: `--import ${PROJECT_ROOT}/tools/bench/loop-watch.ts`, LOOP_FILE: loop };
  const server = await startServer(env.DATA_DIR, { ...env, ...watch });
  const readLoop = async (): Promise<{ readonly p99: number; readonly max: number }> => {
    rmSync(loop, { force: true });
    process.kill(server.pid, 'SIGUSR2');
    for (;;) {
      await sleep(50);
      try {
        return JSON.parse(readFileSync(loop, 'utf8'));
      } catch {
        // Not written yet.
      }
    }
  };
  try {
    const client = await signIn(server.address, 'editor@canticle.example');
    await sleep(SETTLE_MS);
    print('memory at rest', `${memoryMb(server.pid, 'VmRSS')} MB`);
    await readLoop();
    print('search of everything (or what the first hour left)', `${Math.round(await search(client))} ms`);
    print('search again, nothing changed', `${Math.round(await search(client))} ms`);
    const { p99, max } = await readLoop();
    print('event loop while searching: 99 of 100, longest', `${Math.round(p99)} ms, ${Math.round(max)} ms`);
    print('memory after, highest', `${memoryMb(server.pid, 'VmRSS')} MB, ${memoryMb(server.pid, 'VmHWM')} MB`);
    const groups = await listGroups(client);
    const whole3 = groups.filter(({ songs }) => songs.length === 3).length;
    print('groups, of three, of other sizes', `${groups.length}, ${whole3}, ${groups.length - whole3}`);
    const begun = performance.now();
    const merges: string[] = [];
    for (const { songs } of groups) {
      const [intoId = '', ...songIds] = songs.map(({ id }) => id);
      const path = `api/canticle/song-comparison?ids=${[intoId, ...songIds].join(',')}`;
      const { version } = await call<{ version: string }>(client, 'GET', path);
      const body = { intoId, songIds, version, acceptsOpening: true };
      const done = await call<{ merges: { id: string }[] }>(client, 'POST', 'api/canticle/song-merges', body);
      merges.push(...done.merges.map(({ id }) => id));
    }
    print(`merge of ${merges.length} songs`, seconds(begun));
    print('search after the merges', `${Math.round(await search(client))} ms`);
    print('groups left', (await listGroups(client)).length);
    const undoing = performance.now();
    for (const id of merges.toReversed()) await call(client, 'POST', `api/canticle/song-merges/${id}/undo`);
    print(`undo of ${merges.length} merges`, seconds(undoing));
    print('search after undoing', `${Math.round(await search(client))} ms`);
    print('groups again', (await listGroups(client)).length);
    const undoingImports = performance.now();
    for (const id of undoIds) {
      const { code, output } = await runNode(['apps/server/src/cli.ts', 'undo-import', id], { env, quiet: true });
      if (code !== 0) throw new Error(`An import was not undone:\n${output}`);
    }
    print(`undo of ${undoIds.length} imports`, seconds(undoingImports));
    const { result } = await call<{ result: unknown[] }>(client, 'GET', 'api/Songs');
    const left = result.length;
    print('songs left', left);
    print('memory at the end, highest', `${memoryMb(server.pid, 'VmRSS')} MB, ${memoryMb(server.pid, 'VmHWM')} MB`);
    print('everything', seconds(whole));
    // Each shared song is there three times: two of them are merged away.
    if (merges.length < 2 * SHARED || left > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'canticle-duplicates-'));
try {
  await measure(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
