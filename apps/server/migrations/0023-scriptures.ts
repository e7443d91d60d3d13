// Owned by the feature scriptures: translations with their books, chapters and verses, and what a person marks in them.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('scripture_translations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('collection_id', 'text', (column) => column.notNull().references('collections.id').onDelete('cascade'))
    // What an import calls it, different from every other of its scripture.
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('short_title', 'text', (column) => column.notNull())
    .addColumn('source_name', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('versification', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('scripture_translations_key', ['collection_id', 'key'])
    .execute();
  await table('scripture_books')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('translation_id', 'text', (column) =>
      column.notNull().references('scripture_translations.id').onDelete('cascade'),
    )
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('short_title', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('scripture_books_code', ['translation_id', 'code'])
    .execute();
  await table('scripture_chapters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('book_id', 'text', (column) => column.notNull().references('scripture_books.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    // The words with everything around them; the verses below are derived from it.
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('preview', 'text', (column) => column.notNull())
    .addColumn('verses', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('scripture_chapters_number', ['book_id', 'number'])
    .execute();
  await table('scripture_verses')
    .addColumn('chapter_id', 'text', (column) =>
      column.notNull().references('scripture_chapters.id').onDelete('cascade'),
    )
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    // As words are compared (packages/search: fold).
    .addColumn('folded', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('scripture_verses_pk', ['chapter_id', 'sort'])
    .execute();

  await table('scripture_marks')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('chapter_id', 'text', (column) =>
      column.notNull().references('scripture_chapters.id').onDelete('cascade'),
    )
    .addColumn('verse', 'text', (column) => column.notNull())
    // -1 underlines the whole verse.
    .addColumn('word', 'integer', (column) => column.notNull())
    // 0 says that it was taken away, and when.
    .addColumn('marked', 'integer', (column) => column.notNull())
    .addColumn('marked_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('scripture_marks_pk', ['user_id', 'chapter_id', 'verse', 'word'])
    .execute();
  await db.schema.createIndex('scripture_marks_chapter').on('scripture_marks').column('chapter_id').execute();
  await table('scripture_places')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('collection_id', 'text', (column) => column.notNull().references('collections.id').onDelete('cascade'))
    .addColumn('translation_id', 'text', (column) =>
      column.notNull().references('scripture_translations.id').onDelete('cascade'),
    )
    .addColumn('beside_id', 'text')
    .addColumn('chapter_id', 'text')
    .addColumn('verse', 'text')
    .addColumn('read_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('scripture_places_pk', ['user_id', 'collection_id'])
    .execute();
}
