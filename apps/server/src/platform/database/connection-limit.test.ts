import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestStorage, type TestStorage } from '../../testing/test-storage.ts';
import { openDatabase } from './index.ts';

const LIMIT = 4;
const user = `few_${randomBytes(4).toString('hex')}`;

describe('a PostgreSQL with fewer connections than the pool would open', () => {
  let place: TestStorage;
  let admin: pg.Client;
  let address: URL;
  beforeAll(async () => {
    place = await createTestStorage();
    address = new URL(String(place.databaseUrl));
    admin = new pg.Client({ connectionString: address.href });
    await admin.connect();
    await admin.query(`create role ${user} login connection limit ${LIMIT}`);
    await admin.query(`alter database ${address.pathname.slice(1)} owner to ${user}`);
    address.username = user;
  });
  afterAll(async () => {
    await admin.end();
    await place.remove();
    const last = new pg.Client({ connectionString: String(process.env['TEST_DATABASE_URL']) });
    await last.connect();
    await last.query(`drop role ${user}`);
    await last.end();
  });

  test('is asked over those it has: whoever comes meanwhile waits, and nobody is refused', async () => {
    const told: string[] = [];
    const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: address.href }, (error) =>
      told.push(error.message),
    );
    const work = () => database.transaction((tx) => sql`select pg_sleep(0.02)`.execute(tx));
    await Promise.all(Array.from({ length: 60 }, work));
    expect(told).toEqual([]);
    expect(database.connections()?.open).toBeLessThanOrEqual(LIMIT);
    await database.close();
  });

  test('of which others hold all is waited for, and is away for whoever has waited long', async () => {
    const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: address.href }, () => undefined);
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${user}'`);
    const others = Array.from({ length: LIMIT }, () => new pg.Client({ connectionString: address.href }));
    for (const other of others) await other.connect();
    await expect(database.ping()).rejects.toMatchObject({ kind: 'away' });
    const waiting = database.ping().then(
      () => 'answered',
      () => 'refused',
    );
    await others[0]?.end();
    expect(await waiting).toBe('answered');
    for (const other of others.slice(1)) await other.end();
    await database.close();
  });
});

test('a database that is closed before anything was asked leaves no connection', async () => {
  const place = await createTestStorage();
  await (await openDatabase(place, () => undefined)).close();
  const admin = new pg.Client({ connectionString: String(process.env['TEST_DATABASE_URL']) });
  await admin.connect();
  const name = new URL(String(place.databaseUrl)).pathname.slice(1);
  const open = async () => (await admin.query('select 1 from pg_stat_activity where datname = $1', [name])).rows.length;
  await expect.poll(open, { timeout: 3000 }).toBe(0);
  await admin.end();
  await place.remove();
});
