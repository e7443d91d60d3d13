// Owned by the feature transfer: where imported songs came from, so that the same file twice changes nothing.
import type { Kysely } from 'kysely';
import { strict } from '../src/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('imported_songs')
    .addColumn('song_id', 'text', (column) => column.primaryKey().references('songs.id').onDelete('cascade'))
    .addColumn('collection_key', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('stored_hash', 'text', (column) => column.notNull())
    .addColumn('imported_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('imported_songs_source', ['collection_key', 'source'])
    .execute();
}
