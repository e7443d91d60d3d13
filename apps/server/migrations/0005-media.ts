// Owned by the feature media: files that belong to songs.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, number } = strict(db);
  await table('files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('song_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('category', 'text')
    .addColumn('number', 'integer')
    .addColumn('language', 'text')
    .addColumn('transposition', 'text')
    .addColumn('information', 'text')
    .addColumn('instrument_id', 'text')
    .addColumn('participants', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('byte_length', number.big, (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('files_song').on('files').column('song_id').execute();
}
