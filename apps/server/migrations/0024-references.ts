// Owned by the feature references: which passages songs and articles name.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('passages')
    // 'song' or 'article'.
    .addColumn('source_kind', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('sort', 'integer', (column) => column.notNull())
    // Where in it: details, description, notes, carried, article.
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('book', 'text', (column) => column.notNull())
    // Verse 0 stands for the whole chapter.
    .addColumn('chapter', 'integer', (column) => column.notNull())
    .addColumn('verse', 'integer', (column) => column.notNull())
    .addColumn('to_chapter', 'integer', (column) => column.notNull())
    .addColumn('to_verse', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('passages_pk', ['source_kind', 'source_id', 'sort'])
    .execute();
  await db.schema.createIndex('passages_book').on('passages').columns(['book', 'chapter']).execute();
}
