import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../tests/fixtures/server.ts';
import { getNode, PROJECT_ROOT, runNode } from '../scripts/runtime.mjs';
import { writeBible } from './bible.ts';
import { type ApiClient, readJson, signIn } from './api-client.ts';
import { percentile } from './measure.ts';
import { checkAtMost, type Row } from './targets.ts';
import { createQueries, type BenchQuery, type BenchSong, createSongs, writeSongs } from './synthetic-songs.ts';
import { type DeviceSearch, measureDeviceSearch } from './device-search.ts';

/** Milliseconds of each query, queries per second, and the share whose first result, or one of three, is right. */
export type SearchFigures = {
  readonly rate: number;
  readonly times: readonly number[];
  readonly first: number;
  readonly inThree: number;
};

/** The cost of searching; `paced` at 100 queries a second, the others with 16 callers who never wait. */
export type SearchBench = {
  readonly buildMs: number;
  readonly paced: readonly number[];
  readonly ours: SearchFigures;
  readonly plain: SearchFigures;
  readonly mini: SearchFigures;
  readonly device: DeviceSearch;
};

const SONGS = 20_000;
/* A server on PostgreSQL needs a secret that is the same for every process. */
const SECRET = 'a secret of the benchmarks, which keeps nothing secret';
const DEVICE_SONGS = 10_000;
const QUERIES = 1000;
/* MiniSearch takes a fifth of a second for one. */
const CLOSED_LOOP_QUERIES = 240;
/* A slow engine is queried for this long, and the queries answered until then count. */
const MAX_DURATION_MS = 60_000;
const WARM_UP = 500;
const CALLERS = 16;
const QUERIES_PER_SECOND = 100;

type Find = (query: string) => Promise<readonly number[]>;
type QuerySet = { readonly all: readonly BenchQuery[]; readonly warmUp: readonly BenchQuery[] };

/**
 * Measures search on 20,000 songs made of real lines and a whole Bible, beside the plain full text search of the engine
 * and MiniSearch on the same songs, and on 10,000 in memory, like an offline browser. With SAMPLE_DATA the lines and
 * the Bible are real; with BENCH_DATABASE_URL, the address of an empty database, PostgreSQL is measured.
 */
export async function measureSearch(settings: Record<string, string>): Promise<SearchBench> {
  const samples = process.env['SAMPLE_DATA'];
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  const songs = createSongs(samples, SONGS);
  const device = measureDeviceSearch(songs.slice(0, DEVICE_SONGS));
  const questions = { all: createQueries(songs, QUERIES), warmUp: createQueries(songs, WARM_UP, 3) };
  const dataDir = mkdtempSync(join(tmpdir(), 'canticle-bench-search-'));
  const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, SECRET }) };
  try {
    await fillLibrary(songs, samples, env);
    const begun = performance.now();
    await runCommand(['reindex'], env);
    const buildMs = performance.now() - begun;
    const [plain, mini] = await measureBaselines(songs, questions, databaseUrl);
    return { buildMs, plain, mini, device, ...(await measureOurs(dataDir, { ...settings, ...env }, questions)) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fillLibrary(
  songs: readonly BenchSong[],
  samples: string | undefined,
  env: Record<string, string>,
): Promise<void> {
  const folder = writeSongs(songs);
  await runCommand(['import', folder, '--into', 'BENCH', '--name', 'Bench'], env);
  rmSync(dirname(folder), { recursive: true, force: true });
  const real = join(samples ?? '', 'bibles/kjv-usfx');
  const zip = existsSync(real) ? readdirSync(real).find((name) => name.endsWith('.zip')) : undefined;
  const bible = zip === undefined ? writeBible() : join(real, zip);
  await runCommand(['import', bible, '--into', 'BENCHBIBLE', '--name', 'Bench Bible', '--language', 'en'], env);
  if (zip === undefined) rmSync(dirname(bible), { recursive: true, force: true });
}

async function runCommand(words: readonly string[], env: Record<string, string>): Promise<void> {
  const { code, output } = await runNode(['apps/server/src/cli.ts', ...words], { env, quiet: true });
  if (code !== 0) throw new Error(`"${words[0]}" failed:\n${output}`);
}

async function measureBaselines(
  songs: readonly BenchSong[],
  questions: QuerySet,
  databaseUrl: string | undefined,
): Promise<readonly [SearchFigures, SearchFigures]> {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-baselines-'));
  writeFileSync(join(folder, 'songs.json'), JSON.stringify(songs));
  const given = [join(folder, 'songs.json'), ...(databaseUrl === undefined ? [] : [databaseUrl])];
  const child = spawn(getNode(), ['tools/bench/search-baselines.ts', ...given], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (line) => resolve(String(line).trim()));
      child.once('exit', () => reject(new Error('The baselines ended')));
    });
    const findAt =
      (path: string): Find =>
      async (query) =>
        (await post(`${address}/${path}`, { query }, {})) as readonly number[];
    return [await measureFinding(findAt('plain'), questions, 50), await measureFinding(findAt('mini'), questions, 50)];
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOurs(
  dataDir: string,
  settings: Record<string, string>,
  questions: QuerySet,
): Promise<Pick<SearchBench, 'ours' | 'paced'>> {
  const server = await startServer(dataDir, settings);
  try {
    const caller = await signIn(server.address, 'admin@canticle.example');
    const find = await findWith(caller);
    return { ours: await measureFinding(find, questions), paced: await measurePaced(find, questions.all) };
  } finally {
    await server.stop();
  }
}

/* Searches as our own app does: every group, locked songs too. */
async function findWith(caller: ApiClient): Promise<Find> {
  const collections = await readJson<readonly { id: string; key: string }[]>(caller, 'api/Collections');
  const id = collections.find(({ key }) => key === 'BENCH')?.id;
  type Listed = { id: string; collections: readonly { id: string; number: number }[] };
  const songs = await readJson<readonly Listed[]>(caller, `api/Songs?collections=${id}`);
  const numbers = new Map(songs.map((song) => [song.id, song.collections.find((one) => one.id === id)?.number ?? 0]));
  const headers = { ...caller.headers, 'x-api-version': '4.0' };
  return async (query) => {
    const body = { query, limit: 20, skip: 0, includeUnavailable: true };
    const found = (await post(`${caller.address}/api/Search`, body, headers)) as { songs: readonly { id: string }[] };
    return found.songs.map((song) => numbers.get(song.id) ?? 0);
  };
}

async function post(address: string, body: object, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/* The warm-up uses other queries: none is sent twice, so that no response can come from a cache. */
async function measureFinding(find: Find, { all, warmUp }: QuerySet, most = WARM_UP): Promise<SearchFigures> {
  const questions = all.slice(0, CLOSED_LOOP_QUERIES);
  const warm = performance.now();
  for (const { query } of warmUp.slice(0, most)) {
    await find(query);
    if (performance.now() - warm > MAX_DURATION_MS / 2) break;
  }
  const times: number[] = [];
  const places: number[] = [];
  let next = 0;
  const begun = performance.now();
  const caller = async () => {
    for (let question = questions[next++]; question !== undefined; question = questions[next++]) {
      const asked = performance.now();
      const found = await find(question.query);
      times.push(performance.now() - asked);
      const { expected: right } = question;
      places.push(found.findIndex((number) => right.includes(number)));
      if (performance.now() - begun > MAX_DURATION_MS) break;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const rate = (times.length / (performance.now() - begun)) * 1000;
  const share = (most: number) => places.filter((place) => place !== -1 && place < most).length / places.length;
  return { rate, times, first: share(1), inThree: share(3) };
}

async function measurePaced(find: Find, questions: readonly BenchQuery[]): Promise<readonly number[]> {
  const begun = performance.now();
  const later = questions.slice(CLOSED_LOOP_QUERIES);
  return Promise.all(
    later.map(async ({ query }, index) => {
      await sleep(Math.max(0, begun + (index * 1000) / QUERIES_PER_SECOND - performance.now()));
      const asked = performance.now();
      await find(query);
      return performance.now() - asked;
    }),
  );
}

/** The figures as table rows. */
export function searchRows({ buildMs, paced, ours, plain, mini, device }: SearchBench): readonly Row[] {
  const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const shown = ({ rate, times, first, inThree }: SearchFigures) =>
    `${rate.toFixed(rate < 10 ? 1 : 0)}/s, p95 ${ms(percentile(times, 0.95))}, first ${percent(first)}, in three ${percent(inThree)}`;
  return [
    [
      `search index of ${SONGS} songs and a Bible`,
      `${(buildMs / 1000).toFixed(1)} s`,
      checkAtMost('search index', 'time', buildMs, 60_000),
    ],
    [
      `search, ${QUERIES_PER_SECOND} a second`,
      `p50 ${ms(percentile(paced, 0.5))}, p95 ${ms(percentile(paced, 0.95))}`,
      checkAtMost('search, p95', 'time', percentile(paced, 0.95), process.env['BENCH_DATABASE_URL'] ? 90 : 40),
    ],
    [`search, ${CALLERS} callers`, shown(ours)],
    ['plain full text of the engine', `${shown(plain)}, ratio ${(ours.rate / plain.rate).toFixed(2)}`],
    ['MiniSearch in memory', `${shown(mini)}, ratio ${(ours.rate / mini.rate).toFixed(2)}`],
    [`index of ${DEVICE_SONGS} songs on the device`, `${(device.buildMs / 1000).toFixed(1)} s`],
    [
      '… a key typed',
      `p50 ${ms(percentile(device.keys, 0.5))}, p99 ${ms(percentile(device.keys, 0.99))}`,
      checkAtMost('a key typed, p99', 'time', percentile(device.keys, 0.99), 50),
    ],
  ];
}

if (import.meta.main) {
  for (const [what, value] of searchRows(await measureSearch({ REQUESTS_PER_MINUTE: '100000000' })))
    console.log(`${what.padEnd(44)} ${value}`);
}
