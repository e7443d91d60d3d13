import { sql } from 'kysely';
import type { AppContext } from '../context.ts';

const TABLES = ['search_documents_a', 'search_documents_b'];
const MESSAGE = 'This document is rejected.';

/** Documents the search index cannot store: the database rejects every row of these items. */
export type RejectedDocuments = {
  add(...itemIds: readonly string[]): Promise<void>;
  remove(...itemIds: readonly string[]): Promise<void>;
};

/** Lets a test choose which documents cannot be indexed, on either engine. */
export async function rejectDocuments({ database }: Pick<AppContext, 'database'>): Promise<RejectedDocuments> {
  const { engine, kysely: whole } = database;
  const run = (statement: string) => sql.raw(statement).execute(whole);
  await run('create table rejected (item_id text primary key)');
  if (engine === 'postgres')
    await run(`create function reject() returns trigger language plpgsql as $$ begin
      if exists (select 1 from rejected where item_id = new.item_id) then raise exception '${MESSAGE}'; end if;
      return new;
    end $$`);
  for (const table of TABLES)
    await run(
      engine === 'postgres'
        ? `create trigger reject before insert on ${table} for each row execute function reject()`
        : `create trigger reject_${table} before insert on ${table}
           when exists (select 1 from rejected where item_id = new.item_id)
           begin select raise(abort, '${MESSAGE}'); end`,
    );
  return {
    async add(...itemIds) {
      for (const id of itemIds) await sql`insert into rejected (item_id) values (${id})`.execute(whole);
    },
    async remove(...itemIds) {
      for (const id of itemIds) await sql`delete from rejected where item_id = ${id}`.execute(whole);
    },
  };
}
