import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../tests/fixtures/server.ts';
import { waitUntilIdle, SETTLE_MS } from '../../tests/stress/load/wait-until-idle.ts';
import { printReport } from '../../tests/stress/report.ts';
import { runNode } from '../scripts/runtime.mjs';
import { writeBible } from './bible.ts';
import { type ApiClient, readJson, readBytes, signIn } from './api-client.ts';
import { measureEventLoop } from './event-loop.ts';
import { measureChapterReads } from './chapter-reads.ts';
import { writeHymnal } from './hymnal.ts';
import { measurePages } from './lighthouse.ts';
import { measureLongList } from './long-list.ts';
import { measureLongPsalm } from './long-psalm.ts';
import { measureKeyChange } from './key-change.ts';
import { measureBareRate, measureMemoryMb, measureRate, measureReads, percentile } from './measure.ts';
import { measureOpeningOffline } from './open-offline.ts';
import { measurePresentation } from './presentation.ts';
import { checkAtLeast, checkAtMost, type Row } from './targets.ts';
import { measureSearch, searchRows } from './search.ts';
import { measureScores } from './scores.ts';
import { measureScoreFollowing } from './score-following.ts';
import { measureSongList } from './song-list.ts';

const SONGS = 5000;
const ENTRIES = 1000;
const SECONDS = 5;
const SETTINGS = { REQUESTS_PER_MINUTE: '100000000' };

/* The login page comes first: nobody is signed in yet. */
const PAGES = { login: '/login', home: '/', 'song list': '/songs/HH', song: '/songs/HH/1' };

const rows: Row[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'canticle-bench-data-'));
try {
  rows.push(await measureStart('first start to first answer'));
  rows.push(await measureImport(`import of ${SONGS} songs`, writeHymnal(SONGS), 'BENCH', 'Bench hymnal'));
  rows.push(await measureImport('import of a whole Bible', writeBible(), 'BENCHBIBLE', 'Bench Bible'));
  rows.push(await measureStart('next start to first answer'));
  // After this the index of the imported songs is built.
  await waitUntilIdle({ ...SETTINGS, DATA_DIR: dataDir });
  await measureRunning();
  await measureEngraving();
  rows.push(...searchRows(await measureSearch(SETTINGS)));
  await measureBrowser();
  await measureDevice();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`);
const figures = rows.map(([what, value]) => [what, value] as const);
process.exitCode = printReport('Benchmarks', { rows: figures, failures: rows.flatMap(([, , broken]) => broken ?? []) });

async function measureStart(what: string): Promise<Row> {
  const begun = performance.now();
  const server = await startServer(dataDir, SETTINGS);
  const took = performance.now() - begun;
  await server.stop();
  return [what, milliseconds(took), checkAtMost(what, 'time', took, 3000)];
}

async function measureImport(what: string, folder: string, into: string, name: string): Promise<Row> {
  const begun = performance.now();
  const { code, output } = await runNode(['apps/server/src/cli.ts', 'import', folder, '--into', into, '--name', name], {
    env: { DATA_DIR: dataDir },
    quiet: true,
  });
  rmSync(dirname(folder), { recursive: true, force: true });
  if (code !== 0) throw new Error(`The import failed:\n${output}`);
  const took = performance.now() - begun;
  // The target is that of a whole Bible.
  return [what, `${(took / 1000).toFixed(1)} s`, checkAtMost(what, 'time', took, 15_000)];
}

async function measureRunning(): Promise<void> {
  const server = await startServer(dataDir, SETTINGS);
  try {
    await sleep(SETTLE_MS);
    const restMb = measureMemoryMb(server.pid);
    rows.push(['memory at rest', `${restMb.toFixed(0)} MB`, checkAtMost('memory at rest', 'memory', restMb, 150)]);
    const caller = await signIn(server.address, 'admin@canticle.example');
    const path = await findSongsPath(caller);
    for (const encoding of ['identity', 'br']) await measureSongs(caller, path, encoding);
    await measureLyrics(caller, path);
    await measureChapters(caller);
    await measureList(server.address);
    await measureOwnList(caller, path);
    await measurePsalm(caller);
    await measureScore(caller);
    await measureAudience(caller);
    rows.push(['memory after the load', `${measureMemoryMb(server.pid).toFixed(0)} MB`]);
  } finally {
    await server.stop();
  }
}

async function measureEngraving(): Promise<void> {
  const { cached, drawn, twoWorkers, perWorkerMb, meanwhile } = await measureScores(dataDir, SETTINGS);
  const both = (times: readonly number[]) =>
    `p50 ${milliseconds(percentile(times, 0.5))}, p95 ${milliseconds(percentile(times, 0.95))}`;
  rows.push([
    'sheet that is kept, 4 callers',
    `${both(cached.ours)}; bare ${both(cached.bare)}`,
    checkAtMost('sheet that is kept, p95', 'time', percentile(cached.ours, 0.95), 10),
  ]);
  const ratio = drawn.ours / drawn.direct;
  rows.push([
    'sheet that is drawn',
    `${milliseconds(drawn.ours)}, Verovio alone ${milliseconds(drawn.direct)}, ratio ${ratio.toFixed(2)}`,
    checkAtMost('sheet that is drawn, beside Verovio alone', 'ratio', ratio, 1.5),
  ]);
  rows.push(['two sheets at once', `${twoWorkers.toFixed(2)} times as fast as one after the other`]);
  rows.push(['memory of a worker', `${perWorkerMb.toFixed(0)} MB`]);
  rows.push([
    'small answers meanwhile',
    `p99 ${milliseconds(meanwhile)}`,
    checkAtMost('small answers meanwhile, p99', 'time', meanwhile, 50),
  ]);
  const { rest, engraving, upload, badInput } = await measureEventLoop(dataDir, SETTINGS);
  const held = (what: string, { p99, max }: typeof rest): Row => [
    what,
    `p99 ${milliseconds(p99)}, worst ${milliseconds(max)}`,
    checkAtMost(`event loop, ${what}`, 'time', p99, 50),
  ];
  rows.push(held('event loop held up, at rest', rest));
  rows.push(held('… while 12 sheets are engraved', engraving));
  rows.push(held('… while 64 MB are brought', upload));
  rows.push(held('… while bad scores are refused', badInput));
}

async function measureBrowser(): Promise<void> {
  const took = await measureKeyChange(dataDir);
  if (!took) return;
  rows.push([
    'key change, 12 verses, 192 chords',
    `p50 ${milliseconds(took.laidOutMs)}, p95 ${milliseconds(took.worstMs)}, painted p50 ${milliseconds(took.shownMs)}`,
    checkAtMost('key change, p95', 'time', took.worstMs, 16),
  ]);
  const ratio = took.busyMs / took.bareMs;
  rows.push([
    '… time of the processor',
    `p50 ${milliseconds(took.busyMs)}, p95 ${milliseconds(took.worstBusyMs)}; other texts alone ${milliseconds(took.bareMs)}, ratio ${ratio.toFixed(2)}`,
    [
      ...checkAtMost('key change, time of the processor, p95', 'time', took.worstBusyMs, 16),
      ...checkAtMost('key change, beside other texts alone', 'ratio', ratio, 2.5),
    ],
  ]);
}

/* As on a phone, with the starter library alone: this measures the app, and not the effect of a large library. */
async function measureDevice(): Promise<void> {
  const server = await startServer(undefined, SETTINGS);
  try {
    const took = await measureOpeningOffline(server.address, 'singer@canticle.example', '/songs/HH/1');
    rows.push([
      'a song opened without a network, phone',
      took ? `p50 ${milliseconds(percentile(took, 0.5))}, slowest ${milliseconds(Math.max(...took))}` : 'no browser',
      took && checkAtMost('a song opened without a network, p50', 'time', percentile(took, 0.5), 1500),
    ]);
    const looked = await measurePages(server.address, 'singer@canticle.example', PAGES);
    for (const { page, performance: speed, accessibility, bestPractices, findings } of looked?.pages ?? [])
      rows.push([
        `Lighthouse, ${page}`,
        [`${speed} / ${accessibility} / ${bestPractices}`, ...findings].join('; '),
        [
          ...checkAtLeast(`Lighthouse, ${page}, performance`, 'points', speed, 95),
          ...(accessibility < 100 || bestPractices < 100 ? [`Lighthouse, ${page}: not everything is well made`] : []),
        ],
      ]);
    if (looked)
      rows.push([
        'against installing the app',
        looked.installabilityErrors.join('; ') || 'nothing',
        looked.installabilityErrors.map((one) => `the app cannot be installed: ${one}`),
      ]);
  } finally {
    await server.stop();
  }
}

async function findSongsPath(caller: ApiClient): Promise<string> {
  const collections = await readJson<readonly { id: string; key: string }[]>(caller, 'api/Collections');
  const bench = collections.find(({ key }) => key === 'BENCH');
  if (!bench) throw new Error('The imported collection is not among the collections');
  return `api/Songs?collections=${bench.id}&expand=details,transpositions`;
}

/** The bare route is measured right before and right after, so that a noisy machine affects both alike. */
async function measureSongs(caller: ApiClient, path: string, wanted: string): Promise<void> {
  const { bytes, encoding } = await readBytes(caller, path, wanted);
  if (encoding !== wanted) throw new Error(`Asked for ${wanted}, got ${encoding}`);
  const before = await measureBareRate(bytes, wanted, SECONDS);
  const ours = await measureRate(
    `${caller.address}/${path}`,
    { ...caller.headers, 'accept-encoding': wanted },
    SECONDS,
  );
  const bare = (before + (await measureBareRate(bytes, wanted, SECONDS))) / 2;
  const size = `${(bytes.length / 1000).toFixed(0)} kB`;
  rows.push([
    `songs of ${SONGS}, ${wanted}, ${size}`,
    `${ours.toFixed(0)}/s, bare ${bare.toFixed(0)}/s, ratio ${(ours / bare).toFixed(2)}`,
    checkAtLeast(`songs, ${wanted}, beside the bare route`, 'ratio', ours / bare, 0.8),
  ]);
}

async function measureLyrics(caller: ApiClient, songsPath: string): Promise<void> {
  const songs = await readJson<readonly { id: string }[]>(caller, songsPath);
  if (songs.length !== SONGS) throw new Error(`The list has ${songs.length} songs, not ${SONGS}`);
  const pathOf = (index: number) =>
    `${caller.address}/api/Songs/${songs[(index * 7919) % songs.length]?.id}/Lyrics?language=en&format=json&transpose=0&transcode=common&newMelody=false`;
  await measureReads(500, 16, pathOf, caller.headers);
  const times = await measureReads(5000, 16, pathOf, caller.headers);
  rows.push([
    'lyrics read, 16 callers',
    `p50 ${milliseconds(percentile(times, 0.5))}, p95 ${milliseconds(percentile(times, 0.95))}`,
    checkAtMost('lyrics read, p95', 'time', percentile(times, 0.95), 20),
  ]);
}

async function measureChapters(caller: ApiClient): Promise<void> {
  const { first, own, verses, plain, rate, bare } = await measureChapterReads(caller, 'BENCHBIBLE', SECONDS);
  const shown = (times: readonly number[]) =>
    `p50 ${milliseconds(percentile(times, 0.5))}, p95 ${milliseconds(percentile(times, 0.95))}`;
  rows.push([
    'chapter read, 16 callers',
    shown(own),
    checkAtMost('chapter read, p95', 'time', percentile(own, 0.95), 10),
  ]);
  rows.push(['… the first read of each', shown(first)]);
  rows.push([
    'verses of 3.0, 16 callers',
    shown(verses),
    checkAtMost('verses, p95', 'time', percentile(verses, 0.95), 10),
  ]);
  rows.push(['… the bare route read so', shown(plain)]);
  rows.push([
    'Psalm 119 over and over',
    `${rate.toFixed(0)}/s, bare ${bare.toFixed(0)}/s, ratio ${(rate / bare).toFixed(2)}`,
  ]);
}

async function measurePsalm(caller: ApiClient): Promise<void> {
  const times = await measureLongPsalm(caller, 'admin@canticle.example', 'BENCHBIBLE');
  if (!times) return;
  rows.push([
    'Psalm 119 on a phone 4 times slower',
    `p50 ${milliseconds(percentile(times.open, 0.5))}, slowest ${milliseconds(Math.max(...times.open))}`,
    checkAtMost('Psalm 119 opened', 'time', percentile(times.open, 0.5), 1000),
  ]);
  rows.push([
    'a picture while it is scrolled',
    `p50 ${milliseconds(percentile(times.frames, 0.5))}, p95 ${milliseconds(percentile(times.frames, 0.95))}`,
    checkAtMost('a picture of Psalm 119, p95', 'time', percentile(times.frames, 0.95), 33),
  ]);
}

async function measureScore(caller: ApiClient): Promise<void> {
  const followed = await measureScoreFollowing(caller, 'HH');
  if (!followed) return;
  rows.push([
    `light after sound, ${followed.notes} notes`,
    `p50 ${milliseconds(followed.p50Ms)}, p99 ${milliseconds(followed.p99Ms)}`,
    checkAtMost('light after sound, p99', 'time', followed.p99Ms, 50),
  ]);
}

async function measureAudience(caller: ApiClient): Promise<void> {
  const { ours, bare, joinedMs, caughtUpWith } = await measurePresentation(caller, 'HH');
  const all = percentile(ours.all, 0.95);
  rows.push([
    'a leader’s step, seen by all of 200',
    `p50 ${milliseconds(percentile(ours.all, 0.5))}, p95 ${milliseconds(all)}; each p95 ${milliseconds(percentile(ours.each, 0.95))}`,
    checkAtMost('a leader’s step, p95', 'time', all, 50),
  ]);
  const ratio = (all / percentile(bare.all, 0.95)).toFixed(2);
  rows.push(['… through a bare fan-out', `p95 ${milliseconds(percentile(bare.all, 0.95))}, ratio ${ratio}`]);
  rows.push(['200 come at once', `all told within ${milliseconds(joinedMs)}`]);
  rows.push([
    'back after ten seconds, 20 steps',
    `told by ${caughtUpWith} message${caughtUpWith === 1 ? '' : 's'}`,
    caughtUpWith === 1 ? [] : ['who comes back is told by more than one message'],
  ]);
}

async function measureList(address: string): Promise<void> {
  const times = await measureSongList(address, 'admin@canticle.example', 'BENCH');
  const shown = (values: readonly number[]) =>
    `p50 ${milliseconds(percentile(values, 0.5))}, slowest ${milliseconds(Math.max(...values))}`;
  rows.push([
    `list of ${SONGS} from the copy`,
    times ? shown(times.open) : 'no browser',
    times && checkAtMost('list opened, p50', 'time', percentile(times.open, 0.5), 100),
  ]);
  rows.push([
    'a digit typed on that list',
    times ? shown(times.digit) : 'no browser',
    times && checkAtMost('a digit typed, p50', 'time', percentile(times.digit, 0.5), 33),
  ]);
}

async function measureOwnList(caller: ApiClient, songsPath: string): Promise<void> {
  const songs = await readJson<readonly { id: string }[]>(caller, songsPath);
  const ids = songs.slice(0, ENTRIES).map(({ id }) => id);
  const times = await measureLongList(caller, 'admin@canticle.example', ids);
  if (!times) return;
  const { open, frames } = times;
  rows.push([
    `own list of ${ENTRIES} entries, opened`,
    `p50 ${milliseconds(percentile(open, 0.5))}, slowest ${milliseconds(Math.max(...open))}`,
    checkAtMost('own list opened, p50', 'time', percentile(open, 0.5), 150),
  ]);
  rows.push([
    'a picture while a row is dragged',
    `p50 ${milliseconds(percentile(frames, 0.5))}, p95 ${milliseconds(percentile(frames, 0.95))}`,
    checkAtMost('a picture while a row is dragged, p95', 'time', percentile(frames, 0.95), 17),
  ]);
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ms`;
}
