import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startServer } from '../../fixtures/server.ts';
import { createCluster } from '../../../tools/scripts/postgres.mjs';
import type { StressReport } from '../report.ts';
import { createUploadClient } from './upload-client.ts';
import {
  uploadWithoutSpace,
  waitForRecovery,
  checkSuccess,
  checkWrites,
  formatResults,
  writeUntilRejected,
} from './full-disk-checks.ts';
import { type SmallDisk, withSmallDisk } from './small-disk.ts';
import { checkOutageResponses, formatResponses } from './check-responses.ts';
import { createWriter, type WriteResult, type Writer } from './writer.ts';

/** WAL files of 16 MB that PostgreSQL has ready: tables run out of space long before the log does. */
const LOGS = 4;
const SHUTDOWN_TIMEOUT_MS = 60_000;

/**
 * Fills the disk of PostgreSQL, a separate cluster, while people write and upload: first its tables have no space, then
 * its log has none either and PostgreSQL ends. Undefined where no disk can be mounted or no cluster created.
 */
export function testFullCluster(settings: NodeJS.ProcessEnv): Promise<StressReport | undefined> {
  return withSmallDisk(async (disk) => {
    const folder = join(disk.path, 'cluster');
    mkdirSync(folder);
    const { start } = await createCluster(folder);
    return start === undefined ? undefined : fillDatabase(disk, () => start([]), settings);
  });
}

type Cluster = Awaited<ReturnType<NonNullable<Awaited<ReturnType<typeof createCluster>>['start']>>>;

async function fillDatabase(
  disk: SmallDisk,
  start: () => Promise<Cluster>,
  settings: NodeJS.ProcessEnv,
): Promise<StressReport> {
  let cluster = await startCluster(start);
  const dataDir = mkdtempSync(join(tmpdir(), 'canticle-faults-'));
  const place = { ...settings, DATA_DIR: dataDir, DATABASE_URL: cluster.url };
  const rows: [string, string][] = [];
  const broken: string[] = [];
  const server = await startServer(dataDir, place);
  try {
    const writer = await createWriter(server.address);
    await writer.write();
    // Started while there is space: the disk fills in the middle of it.
    const bringing = await createUploadClient(server.address);
    await prepareLogs(cluster.url);

    disk.fill();
    const told = await writeUntilRejected(writer);
    rows.push(['no room for tables: ordinary writes', formatResponses(told)]);
    broken.push(...checkWrites(told));
    const brought = await uploadWithoutSpace(bringing);
    for (const [what, said] of brought.deeds) rows.push([`no room for tables: ${what}`, said.slice(0, 200)]);
    broken.push(...brought.broken);
    const asked = await bringing.runReads();
    rows.push(['no room for tables: what takes no room', formatResults(asked)]);
    broken.push(...checkSuccess('no room for tables', asked));

    disk.clear();
    const back = await waitForRecovery(writer, bringing);
    rows.push(['room again', back.said]);
    broken.push(...checkSuccess('room again', back.deeds), ...(await writer.retryPending()));

    disk.fill();
    const { isOver, slowest, meanwhile } = await fillWriteAheadLog(cluster, writer);
    rows.push(['no room for its log either', `${formatResponses(meanwhile)}; slowest answer ${slowest.toFixed(0)} ms`]);
    if (!isOver) broken.push('PostgreSQL went on without room for its log: the proof does not disturb');
    const [full, away] = [true, false].map((is) => meanwhile.filter(({ problem }) => (problem === 'DISK_FULL') === is));
    broken.push(...checkOutageResponses('PostgreSQL ended', away ?? [], 'database', slowest));
    broken.push(...checkOutageResponses('PostgreSQL ended', full ?? [], 'full', slowest));

    disk.clear();
    await cluster.stop();
    cluster = await startCluster(start);
    const again = await waitForRecovery(writer, bringing);
    rows.push(['room, and PostgreSQL started again', again.said]);
    broken.push(...checkSuccess('PostgreSQL started again', again.deeds), ...(await writer.retryPending()));
    rows.push(['acknowledged writes', `${writer.acknowledged.size}, each there once`]);
  } finally {
    await server.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { rows, failures: broken };
}

async function startCluster(start: () => Promise<Cluster>) {
  const cluster = await start();
  if ('reason' in cluster) throw new Error(cluster.reason);
  return cluster;
}

/* Log files that were written are kept for reuse. */
async function prepareLogs(url: string): Promise<void> {
  await withClient(url, async (ask) => {
    for (let log = 0; log < LOGS; log++) await ask("select pg_logical_emit_message(false, 'log', ''), pg_switch_wal()");
    await ask('checkpoint');
  });
}

/* Writes to the WAL of PostgreSQL until it ends. */
async function fillWriteAheadLog(cluster: { url: string; ended: Promise<void> }, writer: Writer) {
  let isOver = false;
  void cluster.ended.then(() => (isOver = true));
  const meanwhile: WriteResult[] = [];
  let slowest = 0;
  const until = performance.now() + SHUTDOWN_TIMEOUT_MS;
  for (let after = 0; after < 5 && performance.now() < until; after += isOver ? 1 : 0) {
    if (!isOver)
      await withClient(cluster.url, async (ask) => {
        for (;;) await ask("select pg_logical_emit_message(false, 'log', repeat('x', 1000000))");
      }).catch(() => sleep(250));
    const begun = performance.now();
    meanwhile.push(await writer.write());
    slowest = Math.max(slowest, performance.now() - begun);
  }
  return { isOver, slowest, meanwhile };
}

async function withClient(url: string, work: (ask: (sql: string) => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await work((sql) => client.query(sql)).finally(() => client.end().catch(() => undefined));
}
