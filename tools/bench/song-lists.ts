import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startIssuer } from '../../apps/server/src/testing/issuer.ts';
import { type RunningServer, startServer } from '../../tests/fixtures/server.ts';
import { waitUntilIdle } from '../../tests/stress/load/wait-until-idle.ts';
import { parseNumberOption, parseOptions } from '../../tests/stress/options.ts';
import { printReport } from '../../tests/stress/report.ts';
import { createCluster } from '../scripts/postgres.mjs';
import { PROJECT_ROOT, runNode } from '../scripts/runtime.mjs';
import { type ApiClient, readBytes, readJson, signIn } from './api-client.ts';
import { copySongs } from './copy-songs.ts';
import { measureMemoryMb, measureReads, percentile, withBareRoute } from './measure.ts';
import { createSongs, writeSongs } from './synthetic-songs.ts';
import { checkAtMost, type Row } from './targets.ts';

/*
 * Measures the lists of songs of people with different subscriptions: `GET api/Songs` of 3.0, all songs in 16 songbooks,
 * and each person may open all of them but one.
 */
const SONGBOOKS = 16;
const PING_MS = 10;
const ROUNDS_LATER = 3;
const BROWSER = 'gzip, deflate, br';
const PATH = 'api/Songs?expand=details,transpositions';
/* Tokens last longer than all of it takes on a busy machine. */
const TOKEN_S = 12 * 3600;
/* Of the clock in /proc, which is the same on every Linux. */
const TICK_MS = 10;

const options = parseOptions(process.argv.slice(2), ['songs', 'rights', 'data', 'processes', 'copies']);
const size = parseNumberOption(options, 'songs', 30_000);
const combinations = (options.get('rights') ?? '1,4,8,16').split(',').map(Number);
/* So many servers on one PostgreSQL, and how often each song is there besides. */
const processes = parseNumberOption(options, 'processes', 1);
const copies = parseNumberOption(options, 'copies', 0);
/*
 * A data directory that is kept, and measured again by the next run. On a PostgreSQL that is kept too, its address is in
 * BENCH_DATABASE_URL.
 */
const keptDir = options.get('data');
const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'canticle-bench-data-'));
const clusterDir = mkdtempSync(join(tmpdir(), 'canticle-bench-cluster-'));
const cluster = processes > 1 && process.env['BENCH_DATABASE_URL'] === undefined ? await startCluster() : undefined;
const databaseUrl = cluster?.url ?? process.env['BENCH_DATABASE_URL'];
const settings: Record<string, string> = {
  DATA_DIR: dataDir,
  REQUESTS_PER_MINUTE: '100000000',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
};
const rows: Row[] = [];
const issuer = await startIssuer();
try {
  const made = join(dataDir, 'library-of-the-bench');
  if (!existsSync(made)) {
    await importSongbooks();
    await waitUntilIdle(settings);
    if (copies > 0) await copySongs(databaseUrl ?? '', copies, size);
    writeFileSync(made, '');
  }
  for (const count of combinations) await (processes > 1 ? measureProcesses(count) : measureCombinations(count));
} finally {
  await issuer.close();
  await cluster?.stop();
  rmSync(clusterDir, { recursive: true, force: true });
  if (keptDir === undefined) rmSync(dataDir, { recursive: true, force: true });
}
console.log(
  `\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${size * (copies + 1)} songs, load ${loadavg()[0]?.toFixed(1)}`,
);
const figures = rows.map(([what, value]) => [what, value] as const);
process.exitCode = printReport('Song lists', { rows: figures, failures: rows.flatMap(([, , broken]) => broken ?? []) });

async function startCluster() {
  const { start, reason } = await createCluster(clusterDir);
  const started = await start?.(['max_connections=200']);
  if (started === undefined || !('url' in started)) throw new Error(reason ?? started?.reason);
  return started;
}

async function importSongbooks(): Promise<void> {
  // The server's own library is installed at the first start.
  await (await startServer(dataDir, settings)).stop();
  const songs = createSongs(process.env['SAMPLE_DATA'], size);
  for (let book = 0; book < SONGBOOKS; book++) {
    const folder = writeSongs(songs.slice((size * book) / SONGBOOKS, (size * (book + 1)) / SONGBOOKS));
    const into = ['--into', `B${book}`, '--name', `Songbook ${book}`, '--language', 'en'];
    const { code, output } = await runNode(['apps/server/src/cli.ts', 'import', folder, ...into], {
      env: settings,
      quiet: true,
    });
    rmSync(dirname(folder), { recursive: true, force: true });
    if (code !== 0) throw new Error(`The import failed:\n${output}`);
  }
}

/* A new server each time, so that nothing is kept from the combinations before. */
async function measureCombinations(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-loop-'));
  const file = join(folder, 'delay.json');
  const server = await startServer(dataDir, {
    ...settings,
    IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]),
    NODE_OPTIONS: `--import ${PROJECT_ROOT}/tools/bench/loop-watch.ts`,
    LOOP_FILE: file,
  });
  try {
    const admin = await signIn(server.address, 'admin@canticle.example');
    const people = await subscribePeople(admin, count);
    await sleep(2000);
    const rest = measureMemoryMb(server.pid);
    await readLongestHold(server, file);
    const first = await readRound(people);
    const firstHold = await readLongestHold(server, file);
    const again: number[] = [];
    for (let round = 0; round < ROUNDS_LATER; round++) again.push(...(await readRound(people)).times);
    await readLongestHold(server, file);
    await saveSong(admin);
    const changed = await readRound(people);
    const changedHold = await readLongestHold(server, file);
    const memory = measureMemoryMb(server.pid);
    const [person] = people;
    const sent = await readBytes(person as ApiClient, PATH, BROWSER);
    const bare = await withBareRoute(sent.bytes, sent.encoding, (url) =>
      measureReads(50, 1, () => url, { 'accept-encoding': BROWSER }),
    );
    const ratio = percentile(again, 0.95) / percentile(bare, 0.95);
    const name = `${count} combinations`;
    rows.push(
      [`${name}: first round`, `${spread(first.times)}, /healthz at most ${ms(first.health)}`],
      [
        `${name}: … longest hold of the event loop`,
        ms(firstHold),
        checkAtMost(`${name}, event loop in the first round`, 'time', firstHold, 100),
      ],
      [
        `${name}: later rounds`,
        `${spread(again)}; bare route ${spread(bare)}: ${ratio.toFixed(2)} (${(sent.bytes.length / 1000).toFixed(0)} kB ${sent.encoding})`,
        checkAtMost(`${name}, later rounds beside the bare route`, 'ratio', ratio, 5),
      ],
      [
        `${name}: after one song was saved`,
        `${spread(changed.times)}, /healthz at most ${ms(changed.health)}`,
        checkAtMost(
          `${name}, after a saved song, beside the first round`,
          'ratio',
          sum(changed.times) / sum(first.times),
          0.25,
        ),
      ],
      [`${name}: … longest hold of the event loop`, ms(changedHold)],
      [
        `${name}: memory at rest / after that`,
        `${rest.toFixed(0)} / ${memory.toFixed(0)} MB`,
        checkAtMost(`${name}, memory`, 'memory', memory, 500),
      ],
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/* Several servers: each makes its list once, and then everybody reads from all of them. */
async function measureProcesses(count: number): Promise<void> {
  const more = { ...settings, IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]) };
  const servers: RunningServer[] = [];
  try {
    for (let number = 0; number < processes; number++) servers.push(await startServer(dataDir, more));
    const admin = await signIn(servers[0]?.address ?? '', 'admin@canticle.example');
    const people = await subscribePeople(admin, count);
    const at = ({ address }: RunningServer) => people.map((person) => ({ ...person, address }));
    const watches = servers.map(({ address }) => watchHealth(`${address}/healthz`));
    const first: number[] = [];
    for (const server of servers) first.push(...(await readRound(at(server).slice(0, 1))).times);
    const firstHealth = Math.max(...(await Promise.all(watches.map((watch) => watch.stop()))));
    const readAll = async () => {
      const rounds = [];
      for (const server of servers) rounds.push(await readRound(at(server)));
      return { times: rounds.flatMap(({ times }) => times), health: Math.max(...rounds.map(({ health }) => health)) };
    };
    say(`first lists: ${spread(first)}`);
    const others = await readAll();
    say(`first list of each person: ${spread(others.times)}`);
    const cpuBefore = sum(servers.map(readCpuMs));
    const again = await readAll();
    const cpu = (sum(servers.map(readCpuMs)) - cpuBefore) / again.times.length;
    say(`later lists: ${spread(again.times)}`);
    // The token of an administrator is short-lived.
    await saveSong(await signIn(admin.address, 'admin@canticle.example'));
    const changed = await readAll();
    const memory = Math.max(...servers.map(({ pid }) => measureMemoryMb(pid)));
    const sent = await readBytes(people[0] as ApiClient, PATH, BROWSER);
    const bare = await withBareRoute(sent.bytes, sent.encoding, (url) =>
      measureReads(50, 1, () => url, { 'accept-encoding': BROWSER }),
    );
    const name = `${processes} processes, ${count} combinations`;
    const health = Math.max(firstHealth, others.health, again.health, changed.health);
    rows.push(
      [`${name}: first list of each`, `${spread(first)}, /healthz at most ${ms(firstHealth)}`],
      [`${name}: first list of each person in each`, `${spread(others.times)}, /healthz at most ${ms(others.health)}`],
      [
        `${name}: later lists`,
        `${spread(again.times)}, /healthz at most ${ms(again.health)}; bare route ${spread(bare)} (${(sent.bytes.length / 1000).toFixed(0)} kB); ${cpu.toFixed(1)} ms of a core each`,
        checkAtMost(`${name}, later lists`, 'time', percentile(again.times, 0.95), 50),
      ],
      [`${name}: after a saved song`, `${spread(changed.times)}, /healthz at most ${ms(changed.health)}`],
      [`${name}: /healthz`, ms(health), checkAtMost(`${name}, /healthz`, 'time', health, 100)],
      [`${name}: memory of the largest`, `${memory.toFixed(0)} MB`, checkAtMost(name, 'memory', memory, 500)],
    );
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function subscribePeople(admin: ApiClient, count: number): Promise<readonly ApiClient[]> {
  const collections = await readJson<readonly { id: string; key: string }[]>(
    admin,
    'api/Collections?allCollections=true',
  );
  const books = collections.filter(({ key }) => /^B\d+$/.test(key));
  const people: ApiClient[] = [];
  for (let number = 0; number < count; number++) {
    const exp = Math.floor(Date.now() / 1000) + TOKEN_S;
    const token = await issuer.token(`person${number}@example.org`, { exp });
    const person = { address: admin.address, headers: { ...admin.headers, authorization: `Bearer ${token}` } };
    const { id } = await readJson<{ id: string }>(person, 'api/Session');
    const answer = await fetch(`${admin.address}/api/Admin/User/${id}/Subscriptions?presentation=false`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        collectionIds: books.filter((_, at) => at !== number).map((book) => book.id),
        validTo: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      }),
    });
    if (!answer.ok) throw new Error(`A subscription: ${answer.status} ${await answer.text()}`);
    people.push(person);
  }
  return people;
}

/* One after the other, while something asks every few milliseconds whether the server is alive. */
async function readRound(people: readonly ApiClient[]): Promise<{ readonly times: number[]; readonly health: number }> {
  const [first] = people;
  const watch = watchHealth(`${first?.address}/healthz`);
  const times: number[] = [];
  for (const { address, headers } of people)
    times.push(...(await measureReads(1, 1, () => `${address}/${PATH}`, { ...headers, 'accept-encoding': BROWSER })));
  return { times, health: await watch.stop() };
}

function watchHealth(url: string): { stop(): Promise<number> } {
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  let slowest = 0;
  const watched = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const isAnswered = await new Promise<boolean>((resolve) =>
        get(url, { agent }, (answer) => answer.resume().once('end', () => resolve(true))).once('error', () =>
          resolve(false),
        ),
      );
      slowest = isAnswered ? Math.max(slowest, performance.now() - begun) : Number.POSITIVE_INFINITY;
      // Several servers share the cores with whoever asks them.
      await sleep(PING_MS * processes);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watched;
      agent.destroy();
      return slowest;
    },
  };
}

/* In milliseconds since the last time. */
async function readLongestHold({ pid }: RunningServer, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await sleep(20);
    try {
      return (JSON.parse(readFileSync(file, 'utf8')) as { max: number }).max;
    } catch {
      // The file is written at the next turn of the loop.
    }
  }
}

/* An editor adds a comma to a title. */
async function saveSong(admin: ApiClient): Promise<void> {
  const [song] = await readJson<readonly { id: string }[]>(admin, PATH);
  const address = `${admin.address}/api/canticle/catalogue/song/${song?.id}`;
  const read = await fetch(address, { headers: admin.headers });
  if (!read.ok) throw new Error(`A song was not read: ${read.status} ${await read.text()}`);
  const { item, version } = (await read.json()) as { item: { name: Record<string, string> }; version: string };
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ base: version, item: { ...item, name: { ...item.name, en: `${item.name['en']},` } } }),
  });
  if (!answer.ok) throw new Error(`A song was not saved: ${answer.status} ${await answer.text()}`);
}

/* What a process has used of the cores so far. */
function readCpuMs({ pid }: RunningServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/* How far it is: on a busy machine this takes long. */
function say(sentence: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${sentence} (load ${loadavg()[0]?.toFixed(1)})`);
}

function spread(times: readonly number[]): string {
  return `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`;
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
