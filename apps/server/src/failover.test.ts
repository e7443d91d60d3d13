import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCluster } from '../../../tools/scripts/postgres.mjs';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';

const as = 'ada@example.org';
const SETTINGS = ['fsync=off', 'full_page_writes=off'];
const REFUSED = 'The database is read-only right now. Nothing was changed.';

type Running = { readonly url: string; stop(): Promise<void> };

const folders: string[] = [];
const running: Running[] = [];

/* A PostgreSQL cluster whose settings no other test uses; a replica of another when `primary` is set. */
async function startCluster(primary?: string): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-failover-'));
  folders.push(folder);
  const made = await createCluster(folder, primary);
  const started = await made.start?.(SETTINGS);
  if (started === undefined || !('url' in started)) throw new Error(made.reason ?? started?.reason);
  running.push(started);
  return started;
}

async function command(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const setReadOnly = (url: string, is: 'on' | 'off') =>
  command(url, `alter system set default_transaction_read_only = ${is}`, 'select pg_reload_conf()');

const rename = (canticle: TestCanticle, displayName: string) =>
  canticle.request('PUT api/Session', { as, body: { displayName } });
const readiness = async (canticle: TestCanticle) => {
  const { status, json } = await canticle.request('GET readyz');
  return [status, json.database];
};

describe('a PostgreSQL that takes no changes any more', () => {
  let primary: Running;
  let copy: Running;
  beforeAll(async () => {
    primary = await startCluster();
    copy = await startCluster(primary.url);
  });
  afterAll(async () => {
    for (const one of running) await one.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test('is not ready and says why; reading goes on, and so does everything once it takes changes again', async () => {
    const canticle = await startCanticle({ DATABASE_URL: primary.url });
    expect((await rename(canticle, 'Before')).status).toBe(200);
    await setReadOnly(primary.url, 'on');
    await expect.poll(() => readiness(canticle)).toEqual([503, REFUSED]);
    const refused = await rename(canticle, 'Between');
    expect([refused.status, refused.headers['x-problem'], refused.text]).toEqual([503, 'UNAVAILABLE', REFUSED]);
    expect((await canticle.request('GET api/Session', { as })).result.displayName).toBe('Before');
    await setReadOnly(primary.url, 'off');
    await expect.poll(() => readiness(canticle)).toEqual([200, 'ready']);
    expect((await rename(canticle, 'After')).status).toBe(200);
    await canticle.close();
  });

  test('is left for the one of its hosts that takes them, without a restart', async () => {
    const { host } = new URL(copy.url);
    const both = primary.url.replace('@', `@${host},`);
    const canticle = await startCanticle({ DATABASE_URL: `${both}?target_session_attrs=read-write` });
    expect((await rename(canticle, 'At the primary')).status).toBe(200);

    await setReadOnly(primary.url, 'on');
    await command(copy.url, 'select pg_promote()', 'alter system set default_transaction_read_only = off');
    await expect.poll(async () => (await rename(canticle, 'At the copy')).status, { timeout: 20_000 }).toBe(200);
    expect(await readiness(canticle)).toEqual([200, 'ready']);
    const client = new pg.Client({ connectionString: copy.url });
    await client.connect();
    const { rows } = await client.query(`select display_name from users where display_name = 'At the copy'`);
    expect(rows).toHaveLength(1);
    await client.end();

    await primary.stop();
    expect((await rename(canticle, 'Alone')).status).toBe(200);
    await canticle.close();
  });
});
