// Owned by the feature songs: what reports of the past still say of songs that were deleted for good.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('gone_songs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('gone_at', 'text', (column) => column.notNull())
    .execute();
}
