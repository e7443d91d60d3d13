import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Calls `work` with the address of a new database on the PostgreSQL at `server`, which is removed afterwards. */
export async function withTemporaryDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `canticle_${randomBytes(6).toString('hex')}`;
  const command = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await command(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await command(`drop database ${name} with (force)`);
  }
}
