// Owned by the rooms changes and database: the ordered line of changes, and the answers of writes that may come twice.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, number, grow } = strict(db);
  await table('changes')
    .addColumn('number', number.growing, grow)
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text')
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('changes_scope').on('changes').columns(['scope', 'number']).execute();
  await db.schema.createIndex('changes_owner').on('changes').columns(['owner_id', 'number']).execute();
  await table('idempotent_answers')
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('answered_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotent_answers_pk', ['person_id', 'key'])
    .execute();
  await db.schema.createIndex('idempotent_answers_age').on('idempotent_answers').column('answered_at').execute();
}
