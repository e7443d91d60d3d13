// Owned by the feature transfer: the collections an import brought something into that only people with a role could open then.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('imports')
    .addColumn('closed', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
