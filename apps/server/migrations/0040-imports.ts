// Owned by the feature transfer: imports and bundles that editors begin in the browser.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, number } = strict(db);
  await table('imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Null when nobody began it: what is synchronised by itself.
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    // Empty when it is read from the place that is synchronised.
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('byte_length', number.big, (column) => column.notNull())
    // What the last work on it was for: to look or to import; and what came of it.
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('is_done', 'integer', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('counts', 'text')
    .addColumn('report', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('imports_expiry').on('imports').column('expires_at').execute();
  await db.schema.createIndex('imports_user').on('imports').column('user_id').execute();
  await table('import_lines')
    .addColumn('import_id', 'text', (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('line', 'integer')
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('looks_like', 'text')
    .addPrimaryKeyConstraint('import_lines_pk', ['import_id', 'position'])
    .execute();
  await table('bundles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('collections', 'text')
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('byte_length', number.big, (column) => column.notNull())
    .addColumn('counts', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('bundles_expiry').on('bundles').column('expires_at').execute();
  await db.schema.createIndex('bundles_user').on('bundles').column('user_id').execute();
}
