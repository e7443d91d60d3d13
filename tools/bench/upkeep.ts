import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { startIssuer } from '../../apps/server/src/testing/issuer.ts';
import { type RunningServer, startServer } from '../../tests/fixtures/server.ts';
import { sendRequest } from '../../tests/stress/load/send-request.ts';
import { parseNumberOption, parseOptions } from '../../tests/stress/options.ts';
import { printReport } from '../../tests/stress/report.ts';
import { createCluster } from '../scripts/postgres.mjs';
import { type ApiClient, readJson } from './api-client.ts';
import { measureMemoryMb, percentile } from './measure.ts';
import { checkAtMost, type Row } from './targets.ts';

/*
 * Measures what a night costs: all that is removed by age, in the database of many people, and what somebody waits
 * meanwhile. The rows are written by SQL alone.
 */
const CALLERS = 4;
const PAUSE_MS = 50;
const QUIET_S = 30;
const PROBE_MS = 50;
const UPKEEP_LIMIT_S = 600;
const KINDS = ['changes.forget', 'audit.forget', 'sign-ins.forget', 'notifications.forget', 'jobs.forget'];

/** A database as it is written to directly. */
type Direct = {
  run(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** SQL of the time so many days before now, where `days` is an expression. */
  daysAgo(days: string): string;
  /** SQL of the numbers 1 to `count` as `n`. */
  numbers(count: number): string;
  close(): Promise<void>;
};
/** What the database says of itself while others use it. */
type Watch = { stop(): Promise<{ readonly longestTransactionMs: number; readonly waited: number }> };

const options = parseOptions(process.argv.slice(2), ['people', 'answers', 'changes', 'engine']);
const people = parseNumberOption(options, 'people', 200_000);
const answers = parseNumberOption(options, 'answers', 5_000_000);
const changes = parseNumberOption(options, 'changes', 10_000_000);
const engine = options.get('engine') ?? 'postgres';

const folder = mkdtempSync(join(tmpdir(), 'canticle-bench-upkeep-'));
const rows: Row[] = [];
const issuer = await startIssuer();
try {
  if (engine === 'sqlite') await measure({ DATA_DIR: folder }, openSqlite, () => undefined);
  else await onPostgres();
} finally {
  await issuer.close();
  rmSync(folder, { recursive: true, force: true });
}
const load = loadavg().map((value) => value.toFixed(1));
console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${load.join(' ')}`);
const figures = rows.map(([what, value]) => [what, value] as const);
process.exitCode = printReport(`Upkeep of ${people} people on ${engine}`, {
  rows: figures,
  failures: rows.flatMap(([, , broken]) => broken ?? []),
});

async function onPostgres(): Promise<void> {
  const { start, reason } = await createCluster(folder);
  if (start === undefined) throw new Error(reason);
  const cluster = await start(['max_connections=100', 'max_wal_size=8GB', 'shared_buffers=512MB']);
  if (!('url' in cluster)) throw new Error(cluster.reason);
  const settings = { DATABASE_URL: cluster.url };
  await measure(
    settings,
    () => openPostgres(cluster.url),
    () => watchPostgres(cluster.url),
  ).finally(() => cluster.stop());
}

async function measure(
  place: Record<string, string>,
  open: () => Promise<Direct>,
  watchDatabase: () => Watch | undefined,
): Promise<void> {
  const settings = {
    DATA_DIR: folder,
    ...place,
    IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]),
    REQUESTS_PER_MINUTE: '100000000',
  };
  const first = await startServer(settings.DATA_DIR, settings);
  const callers = await signIn(first);
  const songs = await readJson<readonly { id: string }[]>(callers[0] as ApiClient, 'api/Songs');
  await first.stop();
  const direct = await open();
  await fill(direct);
  const server = await startServer(settings.DATA_DIR, settings);
  try {
    const begun = performance.now();
    const watch = watchDatabase();
    const during = startLoad(server, callers, songs[0]?.id ?? '');
    await waitForUpkeep(direct, server, begun);
    const results = await direct.run(`select kind, result from jobs where kind in (${listOfKinds()})`);
    rows.push(...results.map(({ kind, result }): Row => [`removed by ${String(kind)}`, String(result)]));
    const seconds = (performance.now() - begun) / 1000;
    const busy = await during.stop();
    const seen = await watch?.stop();
    const memory = measureMemoryMb(server.pid);
    await sleep(5000);
    const after = startLoad(server, callers, songs[0]?.id ?? '');
    await sleep(QUIET_S * 1000);
    report(seconds, busy, await after.stop(), seen);
    rows.push(['memory after it', `${memory.toFixed(0)} MB`]);
  } finally {
    await server.stop();
    await direct.close();
  }
}

type Times = ReadonlyMap<string, readonly number[]>;

function report(seconds: number, busy: Times, quiet: Times, seen: Awaited<ReturnType<Watch['stop']>> | undefined) {
  rows.push([
    'upkeep of the first night',
    `${seconds.toFixed(0)} s`,
    checkAtMost('upkeep', 'ratio', seconds / UPKEEP_LIMIT_S, 1),
  ]);
  if (seen !== undefined)
    rows.push(
      ['longest transaction', `${seen.longestTransactionMs.toFixed(0)} ms`],
      [`looks, every ${PROBE_MS} ms, at which somebody waited for another's lock`, String(seen.waited)],
    );
  for (const [kind, times] of busy) {
    const before = quiet.get(kind) ?? [];
    const at = (values: readonly number[], share: number) => percentile(values, share);
    const spread = (values: readonly number[]) =>
      `${at(values, 0.5).toFixed(1)} / ${at(values, 0.95).toFixed(1)} / ${Math.max(...values).toFixed(0)} ms`;
    const ratio = at(times, 0.5) / at(before, 0.5);
    rows.push([
      `${kind}, p50 / p95 / longest, meanwhile; afterwards`,
      `${spread(times)} (${times.length}); ${spread(before)} (${before.length}): ${ratio.toFixed(2)}`,
      checkAtMost(`${kind} beside upkeep, p50`, 'ratio', ratio, 3),
    ]);
  }
}

async function signIn(server: RunningServer): Promise<readonly ApiClient[]> {
  const callers: ApiClient[] = [];
  for (let number = 0; number < CALLERS; number++) {
    const token = await issuer.token(`caller${number}@example.org`);
    const caller = {
      address: server.address,
      headers: { authorization: `Bearer ${token}`, 'x-api-version': '3.0' },
    };
    await readJson(caller, 'api/Session');
    callers.push(caller);
  }
  return callers;
}

/* Rows as they are after a year; half of what is stored for thirty days has expired. */
async function fill({ run, daysAgo, numbers }: Direct): Promise<void> {
  const spread = (column: string, days: number, count: number) => daysAgo(`${days} - ${days}.0 * ${column} / ${count}`);
  const insert = (into: string, columns: string, count: number) =>
    run(`insert into ${into} select ${columns} from (${numbers(count)}) as numbered`);
  const person = `'person-' || (n % ${people})`;
  const [user = {}] = await run('select * from users limit 1');
  const own = new Map([
    ['id', `'person-' || (n - 1)`],
    ['email', `'person-' || (n - 1) || '@example.org'`],
  ]);
  const columns = Object.keys(user).filter((name) => user[name] !== null);
  await insert(
    `users (${columns.join(', ')})`,
    columns.map((name) => own.get(name) ?? literal(user[name])).join(', '),
    people,
  );
  // What the first start wrote comes before all that is a year old.
  await run(`update changes set at = ${daysAgo('366')}`);
  await insert(
    'idempotent_answers (person_id, key, fingerprint, status, body, answered_at)',
    `${person}, 'key-' || n, 'fingerprint', 200, '{"id":"${'x'.repeat(200)}"}', ${spread('n', 60, answers)}`,
    answers,
  );
  await insert(
    'changes (scope, kind, item_id, owner_id, deleted, at)',
    `case when n % 1000 = 0 then 'library' when n % 100 = 0 then 'people' else 'person' end,
      case when n % 1000 = 0 then 'song' when n % 100 = 0 then 'user' else 'favourite' end,
      ${person}, case when n % 1000 = 0 then null else ${person} end, 0, ${spread('n', 365, changes)}`,
    changes,
  );
  const million = Math.round(people * 5);
  await insert(
    'audit_entries (id, at, actor, action, kind, item_id, details, origin)',
    `'entry-' || n, ${spread('n', 1460, million)}, ${person}, 'give', 'subscription', 's', '{}', '203.0.113.9'`,
    million,
  );
  await insert('song_view_keys (key, at)', `'view-' || n, ${spread('n', 2, million)}`, million);
  // As if no night had been done yet.
  await run(`delete from job_schedules where kind like '%.forget'`);
  await run('delete from jobs');
  await run('analyze');
}

function literal(value: unknown): string {
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

function listOfKinds(): string {
  return KINDS.map((kind) => `'${kind}'`).join(', ');
}

/* Until the jobs of the night are done, and no answer is left that has expired. */
async function waitForUpkeep({ run, daysAgo }: Direct, server: RunningServer, begun: number): Promise<void> {
  for (;;) {
    await sleep(500);
    const jobs = await run(`select kind, state, error from jobs where kind in (${listOfKinds()})`);
    const failed = jobs.find(({ state, error }) => state === 'failed' || error !== null);
    if (failed !== undefined) throw new Error(`A job failed: ${JSON.stringify(failed)}`);
    const done = new Set(jobs.filter(({ state }) => state === 'done').map(({ kind }) => kind));
    const expired = await run(`select key from idempotent_answers where answered_at < ${daysAgo('30.1')} limit 1`);
    if (KINDS.every((kind) => done.has(kind)) && expired.length === 0) return;
    if (performance.now() - begun > 3 * UPKEEP_LIMIT_S * 1000) throw new Error('The night does not end.');
    if (!(await fetch(`${server.address}/healthz`)).ok) throw new Error('The server does not answer.');
  }
}

/* A few people who read and write, and somebody who only looks whether the server is there. */
function startLoad(server: RunningServer, callers: readonly ApiClient[], songId: string): { stop(): Promise<Times> } {
  const agent = new Agent({ keepAlive: true });
  const times = new Map<string, number[]>();
  let isOver = false;
  const failures: string[] = [];
  const ask = async (kind: string, caller: ApiClient, path: string, method = 'GET', body?: readonly string[]) => {
    const headers = {
      ...caller.headers,
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...(body === undefined ? {} : { 'content-length': String(JSON.stringify(body).length) }),
    };
    const log = {
      recordTime: (_: string, ms: number) => void times.set(kind, [...(times.get(kind) ?? []), ms]),
      recordError: (_: string, sentence: string) => void failures.push(sentence),
      rows: () => [],
      failures: () => [],
      count: () => 0,
    };
    await sendRequest(log, agent, { kind, url: `${server.address}/${path}`, method, headers, body });
  };
  const work = async (caller: ApiClient) => {
    while (!isOver) {
      await ask('lyrics', caller, `api/Songs/${songId}/Lyrics`);
      await ask('what changed', caller, 'api/canticle/changes');
      await ask('a favourite', caller, 'api/Favorites', 'POST', [songId]);
      await ask('a favourite removed', caller, 'api/Favorites', 'DELETE', [songId]);
      await sleep(PAUSE_MS);
    }
  };
  const watch = async (caller: ApiClient) => {
    for (; !isOver; await sleep(PAUSE_MS)) await ask('health', caller, 'healthz');
  };
  const first = callers[0] as ApiClient;
  const all = [...callers.map((caller) => work(caller)), watch(first)];
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
      agent.destroy();
      if (failures[0] !== undefined) throw new Error(`${failures.length} requests failed: ${failures[0]}`);
      return times;
    },
  };
}

async function openPostgres(url: string): Promise<Direct> {
  const client = new pg.Client({ connectionString: url });
  // The statement that was running says so.
  client.on('error', () => undefined);
  await client.connect();
  return {
    run: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    daysAgo: (days) =>
      `to_char(now() at time zone 'utc' - interval '1 day' * (${days}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    numbers: (count) => `select n from generate_series(1, ${count}) as n`,
    close: () => client.end(),
  };
}

async function openSqlite(): Promise<Direct> {
  const database = new Database(join(folder, 'canticle.sqlite'));
  database.pragma('busy_timeout = 60000');
  return {
    run: async (sql) => {
      const statement = database.prepare(sql);
      if (statement.reader) return statement.all() as Record<string, unknown>[];
      statement.run();
      return [];
    },
    daysAgo: (days) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (-(${days})) || ' days')`,
    numbers: (count) =>
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}) select n from numbers`,
    close: async () => void database.close(),
  };
}

/* Looks every few milliseconds how long transactions of the server have been open, and who waits for a lock. */
function watchPostgres(url: string): Watch {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  let isOver = false;
  let longestTransactionMs = 0;
  let waited = 0;
  const done = (async () => {
    await client.connect();
    for (; !isOver; await sleep(PROBE_MS)) {
      const { rows: found } = await client.query<{ age: number | null; waiting: string }>(`
        select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float as age,
          count(*) filter (where wait_event_type = 'Lock') as waiting
        from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`);
      longestTransactionMs = Math.max(longestTransactionMs, found[0]?.age ?? 0);
      waited += Number(found[0]?.waiting) > 0 ? 1 : 0;
    }
    await client.end();
  })();
  return {
    async stop() {
      isOver = true;
      await done;
      return { longestTransactionMs, waited };
    },
  };
}
