import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCluster } from '../../../../../tools/scripts/postgres.mjs';
import { engine } from '../../testing/test-storage.ts';
import { explainConnectionError } from './connection-errors.ts';
import { openDatabase } from './index.ts';

const ADDRESS = 'postgres://me:secret@db.example:6432/songs';

describe('why PostgreSQL cannot be reached is said in a sentence', () => {
  test.each([
    [{ code: 'ETIMEDOUT' }, 'PostgreSQL at db.example:6432 does not respond. The address may be wrong'],
    [
      { message: 'Connection terminated due to connection timeout' },
      'PostgreSQL at db.example:6432 does not respond. The address may be wrong',
    ],
    [
      { code: 'CERT_HAS_EXPIRED', message: 'certificate has expired' },
      'The certificate of PostgreSQL at db.example:6432 is not accepted: certificate has expired.',
    ],
    [
      {
        code: '28000',
        message: 'no pg_hba.conf entry for host "10.0.0.9", user "me", database "songs", no encryption',
      },
      'PostgreSQL at db.example:6432 does not allow the user "me" to connect from this machine without TLS. Add sslmode=require',
    ],
    [{ code: '53300' }, 'PostgreSQL at db.example:6432 has no connections left. Raise its max_connections'],
    [{ message: 'timeout exceeded when trying to connect' }, 'All connections of this process were in use'],
    [{ code: '57P03' }, 'PostgreSQL at db.example:6432 is starting or stopping.'],
    [
      { code: '42501', message: 'permission denied for schema public' },
      'PostgreSQL at db.example:6432 does not allow the user "me" to create tables: permission denied for schema public.',
    ],
    [{ message: 'Connection terminated unexpectedly' }, 'closes the connection immediately'],
    [{ code: '08P01', message: 'no such database: songs' }, 'refused the connection: no such database: songs.'],
  ])('%j', (error, sentence) => {
    const trouble = explainConnectionError(error, ADDRESS);
    expect(trouble?.explanation).toContain(sentence);
    expect(trouble?.message).toBe('The database cannot be reached right now.');
  });

  test('of which others learn nothing, and what the database is not to blame for is not explained', () => {
    expect(explainConnectionError({ code: 'ECONNREFUSED' }, ADDRESS)?.message).not.toContain('db.example');
    expect(explainConnectionError(new TypeError('x is not a function'), ADDRESS)).toBeUndefined();
  });
});

if (engine === 'postgres')
  describe('a PostgreSQL that demands a password', () => {
    const PASSWORD = 'a:b@c/d#e?f%g';
    let folder: string;
    let server: { readonly url: string; stop(): Promise<void> };
    let shared: URL;
    beforeAll(async () => {
      shared = new URL(String(process.env['TEST_DATABASE_URL']));
      folder = mkdtempSync(join(tmpdir(), 'canticle-password-'));
      const { start } = await createCluster(folder);
      const started = await start?.(['fsync=off', 'password_encryption=scram-sha-256']);
      if (started === undefined || !('url' in started)) throw new Error(started?.reason);
      server = started;
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(`create role singer login superuser password '${PASSWORD}'`);
      const { rows } = await client.query('show hba_file');
      writeFileSync(rows[0].hba_file, 'host all all 127.0.0.1/32 scram-sha-256\n');
      await client.query('select pg_reload_conf()');
      await client.end();
    });
    afterAll(async () => {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const told: string[] = [];
    const open = async (change: (url: URL) => void, from = new URL(server.url)) => {
      change(from);
      const database = await openDatabase(
        { dataDir: folder, databaseUrl: from.href },
        (error) => void told.push(error.message),
      );
      await database.close();
    };
    const singer = (password: string) => (url: URL) => Object.assign(url, { username: 'singer', password });

    test('is opened with it, whatever characters it has', async () => {
      await expect(open(singer(encodeURIComponent(PASSWORD)))).resolves.toBeUndefined();
    });

    test.each([
      [
        'a wrong password',
        singer('guessed'),
        /^PostgreSQL at 127\.0\.0\.1:\d+ rejected the password of the user "singer"\./,
      ],
      ['no password', singer(''), /requires a password for the user "singer", but DATABASE_URL has none\.$/],
      [
        'a name nobody has',
        (url: URL) => Object.assign(url, { username: 'nobody', password: 'x' }),
        /the user "nobody"/,
      ],
      ['TLS it does not speak', (url: URL) => url.searchParams.set('sslmode', 'verify-full'), /does not support TLS/],
      [
        'another host',
        (url: URL) => Object.assign(url, { hostname: 'db.invalid' }),
        /^The host "db\.invalid" in DATABASE_URL was not found\./,
      ],
    ])('is not opened with %s, and the sentence says so without the password', async (_what, change, sentence) => {
      const error = await open(change).catch((caught: unknown) => caught);
      expect((error as Error).message).toMatch(sentence);
      expect((error as Error).message).not.toContain('guessed');
    });

    test.each([
      ['a role', (url: URL) => Object.assign(url, { username: 'nobody' }), /does not know the user "nobody"/],
      ['a database', (url: URL) => Object.assign(url, { pathname: '/nothing' }), /has no database named "nothing"/],
    ])('and one that trusts everybody says that %s is not there', async (_what, change, sentence) => {
      await expect(open(change, new URL(shared))).rejects.toThrow(sentence);
    });

    test('what happens later is told once, with its cause, until there is a connection again', async () => {
      const url = new URL(server.url);
      singer(encodeURIComponent(PASSWORD))(url);
      told.length = 0;
      const database = await openDatabase({ dataDir: folder, databaseUrl: url.href }, (error) =>
        told.push(error.message),
      );
      const admin = new pg.Client({ connectionString: url.href });
      await admin.connect();
      await admin.query(`alter role singer password 'another'`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
      for (let n = 0; n < 3; n += 1) await expect(database.ping()).rejects.toThrow('cannot be reached');
      expect(told.filter((sentence) => sentence.includes('rejected the password'))).toHaveLength(1);
      await admin.query(`alter role singer password '${PASSWORD}'`);
      await expect(database.ping()).resolves.toBeUndefined();
      await admin.end();
      await database.close();
    });
  });
