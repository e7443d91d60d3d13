// Owned by the feature corrections: the corrections of lines that people suggest to editors.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('corrections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('song_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('section_id', 'text', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('line_before', 'text', (column) => column.notNull())
    .addColumn('line_after', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('suggested_by_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('answered_by_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('answered_at', 'text')
    .execute();
  await db.schema.createIndex('corrections_song').on('corrections').columns(['song_id', 'state']).execute();
  await db.schema.createIndex('corrections_state').on('corrections').columns(['state', 'created_at']).execute();
  await db.schema.createIndex('corrections_suggested_by').on('corrections').column('suggested_by_id').execute();
  await db.schema.createIndex('corrections_answered_by').on('corrections').column('answered_by_id').execute();
}
