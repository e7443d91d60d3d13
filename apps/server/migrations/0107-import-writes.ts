// Owned by transfer: what each import wrote, so that it can be undone.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('import_runs')
    // Of an import in the browser its own id.
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await table('import_writes')
    .addColumn('run_id', 'text', (column) => column.notNull().references('import_runs.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    // JSON: the item before the import changed it; null when the import created it.
    .addColumn('before', 'text')
    // A hash of what the import stored.
    .addColumn('stored_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_writes_key', ['run_id', 'kind', 'item_id'])
    .execute();
}
