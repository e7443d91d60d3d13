import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startServer } from '../../e2e/house/server.ts';
import { makeCluster } from '../../scripts/postgres.mjs';
import type { Verdict } from '../verdict.ts';
import { openBringing } from './bringing.ts';
import { bringWithoutRoom, goOn, judgeDone, judgeWrites, sayDeeds, writeUntilRefused } from './full.ts';
import { type SmallDisk, withSmallDisk } from './small-disk.ts';
import { judgeAway, sayTold } from './told.ts';
import { openWriter, type Told, type Writer } from './writer.ts';

/** Logs of 16 MB that PostgreSQL has ready: tables are out of room long before the log is. */
const LOGS = 4;
const ENDS_MS = 60_000;

/**
 * Fills the disk of PostgreSQL, a cluster of its own, while people write and bring things: first its tables have no room,
 * then its log has none either and PostgreSQL ends. Undefined where no disk can be mounted or PostgreSQL cannot be made.
 */
export function fillCluster(settings: NodeJS.ProcessEnv): Promise<Verdict | undefined> {
  return withSmallDisk(async (disk) => {
    const folder = join(disk.path, 'cluster');
    mkdirSync(folder);
    const { start } = await makeCluster(folder);
    return start === undefined ? undefined : fillDatabase(disk, () => start([]), settings);
  });
}

type Cluster = Awaited<ReturnType<NonNullable<Awaited<ReturnType<typeof makeCluster>>['start']>>>;

async function fillDatabase(
  disk: SmallDisk,
  start: () => Promise<Cluster>,
  settings: NodeJS.ProcessEnv,
): Promise<Verdict> {
  let cluster = await started(start);
  const dataDir = mkdtempSync(join(tmpdir(), 'canticle-faults-'));
  const place = { ...settings, DATA_DIR: dataDir, DATABASE_URL: cluster.url };
  const rows: [string, string][] = [];
  const broken: string[] = [];
  const server = await startServer(dataDir, place);
  try {
    const writer = await openWriter(server.address);
    await writer.write();
    // What was begun while there is room: the disk fills in the middle of it.
    const bringing = await openBringing(server.address);
    await haveLogsReady(cluster.url);

    disk.fill();
    const told = await writeUntilRefused(writer);
    rows.push(['no room for tables: ordinary writes', sayTold(told)]);
    broken.push(...judgeWrites(told));
    const brought = await bringWithoutRoom(bringing);
    for (const [what, said] of brought.deeds) rows.push([`no room for tables: ${what}`, said.slice(0, 200)]);
    broken.push(...brought.broken);
    const asked = await bringing.askAll();
    rows.push(['no room for tables: what takes no room', sayDeeds(asked)]);
    broken.push(...judgeDone('no room for tables', asked));

    disk.makeRoom();
    const back = await goOn(writer, bringing);
    rows.push(['room again', back.said]);
    broken.push(...judgeDone('room again', back.deeds), ...(await writer.settle()));

    disk.fill();
    const { isOver, slowest, meanwhile } = await endByItsLog(cluster, writer);
    rows.push(['no room for its log either', `${sayTold(meanwhile)}; slowest answer ${slowest.toFixed(0)} ms`]);
    if (!isOver) broken.push('PostgreSQL went on without room for its log: the proof does not disturb');
    const [full, away] = [true, false].map((is) => meanwhile.filter(({ problem }) => (problem === 'DISK_FULL') === is));
    broken.push(...judgeAway('PostgreSQL ended', away ?? [], 'database', slowest));
    broken.push(...judgeAway('PostgreSQL ended', full ?? [], 'full', slowest));

    disk.makeRoom();
    await cluster.stop();
    cluster = await started(start);
    const again = await goOn(writer, bringing);
    rows.push(['room, and PostgreSQL started again', again.said]);
    broken.push(...judgeDone('PostgreSQL started again', again.deeds), ...(await writer.settle()));
    rows.push(['acknowledged writes', `${writer.acknowledged.size}, each there once`]);
  } finally {
    await server.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { rows, broken };
}

async function started(start: () => Promise<Cluster>) {
  const cluster = await start();
  if ('reason' in cluster) throw new Error(cluster.reason);
  return cluster;
}

/* What was written to is kept for what comes. */
async function haveLogsReady(url: string): Promise<void> {
  await asking(url, async (ask) => {
    for (let log = 0; log < LOGS; log++) await ask("select pg_logical_emit_message(false, 'log', ''), pg_switch_wal()");
    await ask('checkpoint');
  });
}

/* Writes to the log of PostgreSQL until it ends. */
async function endByItsLog(cluster: { url: string; ended: Promise<void> }, writer: Writer) {
  let isOver = false;
  void cluster.ended.then(() => (isOver = true));
  const meanwhile: Told[] = [];
  let slowest = 0;
  const until = performance.now() + ENDS_MS;
  for (let after = 0; after < 5 && performance.now() < until; after += isOver ? 1 : 0) {
    if (!isOver)
      await asking(cluster.url, async (ask) => {
        for (;;) await ask("select pg_logical_emit_message(false, 'log', repeat('x', 1000000))");
      }).catch(() => sleep(250));
    const begun = performance.now();
    meanwhile.push(await writer.write());
    slowest = Math.max(slowest, performance.now() - begun);
  }
  return { isOver, slowest, meanwhile };
}

async function asking(url: string, work: (ask: (sql: string) => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await work((sql) => client.query(sql)).finally(() => client.end().catch(() => undefined));
}
