import { CompiledQuery, type Insertable, sql } from 'kysely';
import {
  acquireLock,
  chunks,
  isPostgres,
  lockBuckets,
  locksOfSql,
  registerPreparedStatement,
  type Tables,
  type Tx,
} from '../database/index.ts';
import { ANNOUNCEMENT } from './horizon.ts';

/** What everybody shares, people's rights, and what belongs to one person: caches track them separately. */
export type ChangeScope = 'library' | 'people' | 'person';

/** A scope as the text of a statement: each of the two that are shared has an index for exactly this condition. */
export const SHARED_SCOPES = { library: sql.lit('library'), people: sql.lit('people') } as const;

const COLUMNS = ['scope', 'kind', 'item_id', 'owner_id', 'deleted', 'at', 'news'] as const;

/** A change as it is stored. */
export type ChangeRow = Required<Pick<Insertable<Tables['changes']>, (typeof COLUMNS)[number]>> & {
  readonly scope: ChangeScope;
};

/*
 * One round trip for a personal write: the locks of the owners, then the announcement, then the rows with their
 * numbers. Each part needs a row of the one before it.
 */
const INSERT = registerPreparedStatement(`
  with owners as materialized (${locksOfSql('changesOf', '$1')}),
    announced as materialized (select ${ANNOUNCEMENT} from (select count(*) from owners) as locked)
  insert into changes (${COLUMNS.join(', ')})
  select ${COLUMNS.map((column) => `added.${column}`).join(', ')}
  from announced, unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int4[], $7::text[], $8::text[])
    with ordinality as added(${COLUMNS.join(', ')}, place)
  order by added.place`);

/**
 * Inserts changes as the last thing a transaction does. What is shared has one order for all of it, because versions are
 * single numbers; what belongs to somebody has an order for each owner. The locks are held until the commit is visible.
 */
export async function insertChanges(tx: Tx, rows: readonly ChangeRow[]): Promise<void> {
  if (!isPostgres(tx)) {
    for (const chunk of chunks(rows)) await tx.insertInto('changes').values(chunk).execute();
    return;
  }
  if (rows.some(({ scope }) => scope !== 'person')) await acquireLock(tx, 'changes');
  const owners = new Set(rows.flatMap((row) => row.owner_id ?? []));
  const columns = COLUMNS.map((column) => rows.map((row) => row[column]));
  await tx.executeQuery(CompiledQuery.raw(INSERT, [lockBuckets(owners), ...columns]));
}
