// Owned by the feature media: words that go with a recording, links to other sites, uploads on their way and embed tokens.
// The table contributor_files is owned by the feature songs.
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, number } = strict(db);
  for (const column of [
    // The audio or video these words in time go with.
    sql`companion_of text references files (id) on delete cascade`,
    // Where it is, when it is not stored here; content_hash is empty then.
    sql`address text`,
    // The content hash of the file Canticle made this from.
    sql`made_from text`,
    // What it was called when it came, for a download.
    sql`file_name text not null default ''`,
  ]) {
    await sql`alter table files add column ${column}`.execute(db);
  }
  await db.schema.createIndex('files_companion').on('files').column('companion_of').execute();
  await db.schema.createIndex('files_content').on('files').column('content_hash').execute();
  await table('contributor_files')
    .addColumn('contributor_id', 'text', (column) => column.notNull().references('contributors.id').onDelete('cascade'))
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('contributor_files_pk', ['contributor_id', 'file_id'])
    .execute();
  await db.schema.createIndex('contributor_files_file').on('contributor_files').column('file_id').execute();
  await table('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('song_id', 'text', (column) => column.references('songs.id').onDelete('cascade'))
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('byte_length', number.big, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text')
    .addColumn('picture', 'text')
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('uploads_user').on('uploads').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('uploads_expiry').on('uploads').column('expires_at').execute();
  await table('embed_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('song_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('embed_tokens_song').on('embed_tokens').columns(['song_id', 'user_id']).execute();
}
