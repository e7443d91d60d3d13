// Owned by the feature transfer: where imported things came from, so that the same file twice changes nothing.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  // One thing may have come from several sources: a song file, and later a bundle that holds the same song.
  await table('imported_items')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('stored_hash', 'text', (column) => column.notNull())
    .addColumn('imported_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('imported_items_pk', ['kind', 'source'])
    .execute();
  await db.schema.createIndex('imported_items_item').on('imported_items').columns(['kind', 'item_id']).execute();
}
