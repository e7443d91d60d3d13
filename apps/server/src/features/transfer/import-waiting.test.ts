import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listAuditEntries } from '../../platform/audit/index.ts';
import { DatabaseError } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder, type TestFolder } from '../../testing/folder.ts';
import { startCommand } from '../../testing/process.ts';
import { ImportInterruptedError, importPath } from './index.ts';

const SONGS = 600;

let canticle: TestCanticle;
let folder: TestFolder;
beforeAll(async () => {
  canticle = await startCanticle();
  folder = await createTestFolder(
    Object.fromEntries(
      Array.from({ length: SONGS }, (_, at) => [
        `${String(at + 1).padStart(4, '0')}.cho`,
        `{title: S${at + 1}}\nWords`,
      ]),
    ),
    'many-songs',
  );
});
afterAll(async () => {
  await canticle.close();
  await folder.remove();
});

async function count(): Promise<number> {
  const [row] = await canticle.context.database.read
    .selectFrom('songs')
    .select(({ fn }) => fn.countAll().as('n'))
    .execute();
  return Number(row?.n);
}

/* Locks the database for writing, like a program with a long transaction. */
async function holdDatabase(): Promise<() => Promise<void>> {
  const { dataDir, databaseUrl } = canticle.storage;
  if (databaseUrl === undefined) {
    const holder = new Sqlite(join(dataDir, 'canticle.sqlite'));
    holder.exec('begin immediate');
    return async () => {
      holder.exec('rollback');
      holder.close();
    };
  }
  const holder = new pg.Client(databaseUrl);
  await holder.connect();
  await holder.query('select pg_advisory_lock(418003)');
  return () => holder.end();
}

/* Makes the nth transaction from now on fail as it does when the database is in this state. */
function failAt(nth: number, kind: 'locked' | 'full'): () => void {
  const { database } = canticle.context;
  const { transaction } = database;
  let count = 0;
  Object.assign(database, {
    transaction: async (work: Parameters<typeof transaction>[0]) => {
      count += 1;
      if (count === nth) throw new DatabaseError(kind, 'The disk of the server is full. Nothing was changed.');
      return transaction.call(database, work);
    },
  });
  return () => Object.assign(database, { transaction });
}

describe('an import on the command line', () => {
  test('waits as long as another program writes, and says so', async () => {
    const release = await holdDatabase();
    const command = startCommand(canticle.storage, 'import', folder.path, '--into', 'WAIT');
    await vi.waitUntil(() => command.stderr().includes('Waiting for'), { timeout: 60_000, interval: 50 });
    expect(await count()).toBe(0);
    await release();
    const { code, out, err } = await command.ended;
    expect([code, out.split('\n')[0]]).toEqual([0, `${SONGS} songs: ${SONGS} new`]);
    expect(err).toContain('Waiting for the Canticle server to finish writing …');
    expect(await count()).toBe(SONGS);
  }, 120_000);

  test('that is stopped says what is written, and goes on from there when it is run again', async () => {
    const before = await count();
    const run = () => startCommand(canticle.storage, 'import', folder.path, '--into', 'STOP');
    const command = run();
    await vi.waitUntil(async () => (await count()) > before, { timeout: 60_000, interval: 2 });
    // npm forwards a signal that the terminal has sent already.
    command.stop('SIGINT');
    command.stop('SIGTERM');
    const { code, err } = await command.ended;
    const written = (await count()) - before;
    // Two signals that arrive together may be delivered in either order.
    expect([130, 143]).toContain(code);
    expect(written).toBeLessThan(SONGS);
    expect(err).toContain('The import was not completed. The import was stopped.\nImported before that:\n');
    expect(err).toContain(`  ${written} songs: ${written} new\n`);
    expect(err).toContain('Run the same import again to continue.');
    const [deed] = await listAuditEntries(canticle.context.database.read, {}, 1);
    expect(deed).toMatchObject({ action: 'import', details: { interrupted: true } });
    const { out } = await run().ended;
    expect(out).toContain(`${SONGS} songs: ${SONGS - written} new, ${written} unchanged`);
  }, 120_000);
});

describe('an import', () => {
  test('does a batch again that another program kept from being written', async () => {
    const restore = failAt(3, 'locked');
    const waits: boolean[] = [];
    const report = await importPath(canticle.context, folder.path, { into: 'LATE', onWait: (is) => waits.push(is) });
    restore();
    expect(waits).toEqual([true, false]);
    expect(report.refused).toEqual([]);
    expect(report.items.filter(({ kind, outcome }) => kind === 'song' && outcome === 'new')).toHaveLength(SONGS);
  });

  test('that the full disk ends says what is written, and another does the rest', async () => {
    const restore = failAt(4, 'full');
    const error = await importPath(canticle.context, folder.path, { into: 'FULL' }).catch((caught) => caught);
    restore();
    expect(error).toBeInstanceOf(ImportInterruptedError);
    expect(error.message).toBe('The disk of the server is full.');
    const written = error.report.items.filter(({ kind }: { kind: string }) => kind === 'song').length;
    expect(written).toBeGreaterThan(0);
    const again = await importPath(canticle.context, folder.path, { into: 'FULL' });
    const counted = (wanted: string) =>
      again.items.filter(({ kind, outcome }) => kind === 'song' && outcome === wanted).length;
    expect([counted('unchanged'), counted('new')]).toEqual([written, SONGS - written]);
  });
});
