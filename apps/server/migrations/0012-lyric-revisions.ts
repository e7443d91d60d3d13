// Owned by the feature lyrics: the earlier states of a text. The newest state is the row in `lyrics`, so that an import of
// a library stores every text once.
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  for (const column of [
    sql`revision integer not null default 1`,
    sql`saved_by text references users (id) on delete set null`,
    sql`saved_at text not null default ''`,
    sql`comment text not null default ''`,
  ]) {
    await sql`alter table lyrics add column ${column}`.execute(db);
  }
  await sql`update lyrics set saved_at = updated_at`.execute(db);
  await table('lyric_revisions')
    .addColumn('song_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('lyric_revisions_pk', ['song_id', 'language', 'revision'])
    .execute();
}
