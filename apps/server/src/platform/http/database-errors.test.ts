import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { engine } from '../../testing/test-storage.ts';

let canticle: TestCanticle;
const as = 'nora@example.org';
const rename = (displayName: string) => canticle.request('PUT api/Session', { as, body: { displayName } });
const nameNow = async () => (await canticle.request('GET api/Session', { as })).result.displayName;

beforeAll(async () => {
  canticle = await startCanticle();
  await rename('Nora');
});
afterAll(() => canticle.close());

if (engine === 'sqlite') {
  describe('a full disk', () => {
    test('is said in plain words, loses nothing, and is over when there is room again', async () => {
      const whole = canticle.context.database.kysely;
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(whole);
      await sql`pragma max_page_count = ${sql.lit(Number(rows[0]?.page_count))}`.execute(whole);
      const body = { set: { languages: Array.from({ length: 4000 }, () => 'no') } };
      const refused = await canticle.request('PATCH api/Session/Settings', { as, version: '4.0', body });
      expect([refused.status, refused.json]).toEqual([
        503,
        { code: 'DISK_FULL', message: 'The disk of the server is full. Nothing was changed.' },
      ]);
      expect((await canticle.request('GET api/Session/Settings', { as })).json.languages).not.toContain('no');

      await sql`pragma max_page_count = 1000000`.execute(whole);
      expect((await canticle.request('PATCH api/Session/Settings', { as, version: '4.0', body })).status).toBe(200);
      expect(await nameNow()).toBe('Nora');
    });
  });
} else {
  describe('a database that goes away', () => {
    test('takes no answer along that was given, and is used again when it is back', async () => {
      await rename('Before');
      const { pathname } = new URL(String(canticle.storage.databaseUrl));
      const admin = new pg.Client({ connectionString: String(canticle.storage.databaseUrl) });
      await admin.connect();
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [pathname.slice(1)],
      );
      await admin.end();
      // Each connection that was lost is noticed by whoever uses it next, at the latest; a busy machine tells late.
      const statuses: number[] = [];
      do statuses.push((await rename('After')).status);
      while (statuses.at(-1) === 503 && statuses.length < 20);
      expect(statuses.at(-1)).toBe(200);
      expect(await nameNow()).toBe('After');
    });

    test('in the middle of a transaction, fails that alone', async () => {
      const admin = new pg.Client({ connectionString: String(canticle.storage.databaseUrl) });
      await admin.connect();
      const torn = canticle.context.database.transaction(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
        // The connection is lost while no query is running.
        await new Promise((resolve) => setTimeout(resolve, 50));
        await sql`select 1`.execute(tx);
      });
      await expect(torn).rejects.toMatchObject({ kind: 'away' });
      await admin.end();
      expect(await nameNow()).toBe('After');
    });
  });
}

test('an error nobody expected is answered blankly', async () => {
  await canticle.context.database.transaction((tx) =>
    sql`update users set gender = 'neither a known value'`.execute(tx),
  );
  const answer = await canticle.request('GET api/Session', { as });
  expect([answer.status, answer.headers['x-problem'], answer.text]).toEqual([
    500,
    'INTERNAL',
    'Something went wrong on our side. The error has been logged.',
  ]);
});
