// Owned by the feature publications: editions, their articles, and what stands in an article in each language.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('publications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('collection_id', 'text', (column) => column.notNull().references('collections.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('date_published', 'text')
    .addColumn('icon', 'text')
    .addColumn('image', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('publications_collection').on('publications').column('collection_id').execute();

  await table('articles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('publication_id', 'text', (column) => column.notNull().references('publications.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.references('contributors.id'))
    .addColumn('source_id', 'text')
    .addColumn('date_written', 'text')
    .addColumn('icon', 'text')
    .addColumn('image', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('articles_publication').on('articles').columns(['publication_id', 'number']).execute();
  await db.schema.createIndex('articles_author').on('articles').column('author_id').execute();

  await table('article_contents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('article_id', 'text', (column) => column.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('translator_id', 'text', (column) => column.references('contributors.id'))
    .addColumn('introduction', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('article_contents_language', ['article_id', 'language'])
    .execute();
  await db.schema.createIndex('article_contents_translator').on('article_contents').column('translator_id').execute();
}
