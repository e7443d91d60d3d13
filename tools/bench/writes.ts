import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIssuer } from '../../apps/server/src/testing/issuer.ts';
import { listChangesFor, recordChange } from '../../apps/server/src/platform/changes/index.ts';
import {
  acquireLock,
  type Database,
  newId,
  openDatabase,
  type Tx,
} from '../../apps/server/src/platform/database/index.ts';
import { type RunningServer, startServer } from '../../tests/fixtures/server.ts';
import { createLog } from '../../tests/stress/load/log.ts';
import { sendRequest } from '../../tests/stress/load/send-request.ts';
import { parseNumberOption, parseOptions } from '../../tests/stress/options.ts';
import { printReport } from '../../tests/stress/report.ts';
import { createCluster } from '../scripts/postgres.mjs';
import { type ApiClient, readJson } from './api-client.ts';
import { checkAtLeast, type Row } from './targets.ts';

/*
 * Measures what people write at the same time: first the database alone, with and without the row that tells others of
 * it, then one and two servers whose database needs long for a commit, as one does that waits for its copy.
 */
const WRITERS = 16;
const CALLERS = 48;
const SLOW_COMMIT_MS = 100;
/** Every commit is on disk before it is answered, as PostgreSQL comes. */
const SETTINGS = ['max_connections=200'];
const SLOW = [...SETTINGS, `commit_delay=${SLOW_COMMIT_MS * 1000}`, 'commit_siblings=0'];

type Write = (tx: Tx, userId: string) => Promise<void>;

const insertActivity: Write = async (tx, user_id) => {
  const row = { id: newId(), user_id, type: 'song' as const, item_id: newId(), logged_at: new Date().toISOString() };
  await tx.insertInto('activities').values(row).execute();
};

const WRITES = {
  /** The row alone, of which nobody is told. */
  bare: insertActivity,
  /** As the app writes it. */
  now: async (tx, userId) => {
    await insertActivity(tx, userId);
    await recordChange(tx, { kind: 'activity', id: userId, owner: userId }, new Date());
  },
  /** As the app wrote it while one lock put the changes of everybody in order. */
  oneLock: async (tx, userId) => {
    await insertActivity(tx, userId);
    await acquireLock(tx, 'changes');
    const row = { scope: 'person', kind: 'activity', item_id: userId, owner_id: userId, deleted: 0 } as const;
    await tx
      .insertInto('changes')
      .values({ ...row, at: new Date().toISOString() })
      .execute();
  },
} as const satisfies Record<string, Write>;

const options = parseOptions(process.argv.slice(2), ['seconds', 'rounds']);
const seconds = parseNumberOption(options, 'seconds', 3);
const rounds = parseNumberOption(options, 'rounds', 5);

const folder = mkdtempSync(join(tmpdir(), 'canticle-bench-writes-'));
const rows: Row[] = [];
const issuer = await startIssuer();
try {
  const cluster = await createCluster(folder);
  if (cluster.start === undefined) throw new Error(cluster.reason);
  const start = async (settings: string[]) => {
    const started = await cluster.start(settings);
    if (!('url' in started)) throw new Error(started.reason);
    return started;
  };
  const quick = await start(SETTINGS);
  const people = await createPeople(quick.url);
  await measureDatabase(quick.url, people.ids, 'commits as fast as this disk');
  await quick.stop();
  const slow = await start(SLOW);
  await measureDatabase(slow.url, people.ids, `commits of ${SLOW_COMMIT_MS} ms`);
  await measureServers(slow.url, people.songId);
  await slow.stop();
} finally {
  await issuer.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`);
const figures = rows.map(([what, value]) => [what, value] as const);
process.exitCode = printReport('Writes', { rows: figures, failures: rows.flatMap(([, , broken]) => broken ?? []) });

function openServer(databaseUrl: string): Promise<RunningServer> {
  return startServer(undefined, {
    DATABASE_URL: databaseUrl,
    IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]),
    REQUESTS_PER_MINUTE: '100000000',
  });
}

async function signIn(address: string, number: number): Promise<ApiClient> {
  const token = await issuer.token(`person${number}@example.org`);
  return { address, headers: { authorization: `Bearer ${token}`, 'x-api-version': '3.0' } };
}

/* The first start also installs the server's own library. */
async function createPeople(
  databaseUrl: string,
): Promise<{ readonly ids: readonly string[]; readonly songId: string }> {
  const server = await openServer(databaseUrl);
  try {
    const ids: string[] = [];
    for (let number = 0; number < CALLERS; number++)
      ids.push((await readJson<{ id: string }>(await signIn(server.address, number), 'api/Session')).id);
    const [song] = await readJson<readonly { id: string }[]>(await signIn(server.address, 0), 'api/Songs');
    return { ids, songId: song?.id ?? '' };
  } finally {
    await server.stop();
  }
}

async function measureDatabase(databaseUrl: string, people: readonly string[], how: string): Promise<void> {
  const database = await openDatabase({ dataDir: folder, databaseUrl, databasePoolSize: WRITERS }, () => undefined);
  try {
    const counts = { bare: 0, now: 0, oneLock: 0 };
    const kinds = ['bare', 'now', 'oneLock'] as const;
    for (const kind of kinds) await countWrites(database, people, WRITES[kind], 1);
    // In turns, so that other work of the machine affects all.
    for (let round = 0; round < rounds; round++)
      for (const kind of kinds) counts[kind] += await countWrites(database, people, WRITES[kind], seconds);
    const rate = (count: number) => count / (rounds * seconds);
    const ratio = counts.now / counts.bare;
    rows.push(
      [`${WRITERS} writers, ${how}: the row alone`, `${rate(counts.bare).toFixed(0)} a second`],
      [
        '… with what tells others of it',
        `${rate(counts.now).toFixed(0)} a second: ${ratio.toFixed(2)}`,
        checkAtLeast(`writes beside the row alone, ${how}`, 'ratio', ratio, 0.7),
      ],
      [
        '… with one lock for everybody, as before',
        `${rate(counts.oneLock).toFixed(0)} a second: ${(counts.oneLock / counts.bare).toFixed(2)}`,
      ],
      ['what has changed for somebody', `${(await timeList(database, people[0] ?? '')).toFixed(2)} ms`],
    );
  } finally {
    await database.close();
  }
}

/* How many writes were committed in so many seconds; each writer is a person. */
async function countWrites(
  database: Database,
  people: readonly string[],
  write: Write,
  duration: number,
): Promise<number> {
  const end = performance.now() + duration * 1000;
  let count = 0;
  const writer = async (userId: string) => {
    while (performance.now() < end) {
      await database.transaction((tx) => write(tx, userId));
      count += 1;
    }
  };
  await Promise.all(people.slice(0, WRITERS).map(writer));
  return count;
}

/* Milliseconds in which somebody is told what has changed since a moment ago. */
async function timeList(database: Database, userId: string): Promise<number> {
  const { newest } = await listChangesFor(database.read, userId, undefined, 10);
  const times = 200;
  const begun = performance.now();
  for (let time = 0; time < times; time++) await listChangesFor(database.read, userId, newest - 1, 10);
  return (performance.now() - begun) / times;
}

async function measureServers(databaseUrl: string, songId: string): Promise<void> {
  const servers = [await openServer(databaseUrl), await openServer(databaseUrl)] as const;
  try {
    const [first, second] = servers;
    await countRequests([first, second], songId, 2);
    let one = 0;
    let both = 0;
    for (let round = 0; round < rounds; round++) {
      one += await countRequests([first], songId, seconds);
      both += await countRequests([first, second], songId, seconds);
    }
    const rate = (count: number) => `${(count / (rounds * seconds)).toFixed(0)} a second`;
    rows.push(
      [`one server, commits of ${SLOW_COMMIT_MS} ms`, rate(one)],
      [
        'two servers',
        `${rate(both)}: ${(both / one).toFixed(2)}`,
        checkAtLeast('two servers beside one', 'ratio', both / one, 1.5),
      ],
    );
  } finally {
    for (const server of servers) await server.stop();
  }
}

/* How many requests were answered: each person adds a favourite song and removes it, and so on. */
async function countRequests(servers: readonly RunningServer[], songId: string, duration: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const log = createLog();
  const end = performance.now() + duration * 1000;
  let count = 0;
  const caller = async (number: number) => {
    const server = servers[number % servers.length];
    const { address, headers: signedIn } = await signIn(server?.address ?? '', number);
    // Node sends no length with DELETE by itself.
    const headers = { ...signedIn, 'content-length': String(JSON.stringify([songId]).length) };
    for (let turn = 0; turn % 2 === 1 || performance.now() < end; turn++) {
      const method = turn % 2 === 0 ? 'POST' : 'DELETE';
      await sendRequest(log, agent, {
        kind: 'favourite',
        url: `${address}/api/Favorites`,
        method,
        headers,
        body: [songId],
      });
      if (performance.now() < end) count += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, number) => caller(number)));
  agent.destroy();
  const [failure] = log.failures();
  if (failure !== undefined) throw new Error(failure);
  return count;
}
