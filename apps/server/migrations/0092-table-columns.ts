// Owned by transfer: the tables an import has, for the people who say what their columns are, and what they said, for the next
// table with the same headings.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  // JSON.
  await db.schema
    .alterTable('imports')
    .addColumn('tables', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await table('import_columns')
    // A hash of the headings.
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    // JSON: the field of each column, and whether the first row names them.
    .addColumn('mapping', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
}
