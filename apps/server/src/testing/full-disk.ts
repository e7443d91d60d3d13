import { sql } from 'kysely';
import type { AppContext } from '../context.ts';

const MAX_PAGES = 1_000_000;
const EVENTS = ['insert', 'update'];

/** Runs `work` while the database has no space for a new or changed row of a table. */
export async function withFullDisk<T>({ database }: AppContext, table: string, work: () => Promise<T>): Promise<T> {
  const { engine, kysely: whole } = database;
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(whole);
  };
  if (engine === 'postgres') {
    await run(
      `create function no_room() returns trigger language plpgsql as
       $$ begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
      `create trigger no_room before insert or update on ${table} for each row execute function no_room()`,
    );
    return work().finally(() => run(`drop trigger no_room on ${table}`, 'drop function no_room()'));
  }
  await run(
    'create table ballast (bytes blob)',
    ...EVENTS.map(
      (event) =>
        `create trigger ${event}_no_room before ${event} on ${table} begin insert into ballast values (zeroblob(${MAX_PAGES})); end`,
    ),
  );
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(whole);
  await run(`pragma max_page_count = ${rows[0]?.page_count}`);
  return work().finally(() =>
    run(
      `pragma max_page_count = ${MAX_PAGES}`,
      ...EVENTS.map((event) => `drop trigger ${event}_no_room`),
      'drop table ballast',
    ),
  );
}
