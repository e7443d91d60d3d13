// Owned by the feature playlists: lists that are merged from changes (decision 0021), pinned by people, and restored for 30 days.
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, number } = strict(db);
  // The moment each of the list's own values was set; the empty text is before every moment.
  for (const column of ['name_at', 'color_at'])
    await db.schema
      .alterTable('playlists')
      .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('playlists').addColumn('deleted_at', 'text').execute();

  await table('list_entries')
    .addColumn('playlist_id', 'text', (column) => column.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    // Null while changes of the entry have come and its addition has not.
    .addColumn('song_id', 'text')
    .addColumn('sort', number.real)
    .addColumn('transposition', 'integer')
    .addColumn('capo', 'integer')
    .addColumn('note', 'text')
    .addColumn('verse_order', 'text')
    // JSON: the moment of each value.
    .addColumn('set_at', 'text', (column) => column.notNull())
    .addColumn('removed', 'integer', (column) => column.notNull())
    .addColumn('added_by_id', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addColumn('updated_by_id', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    // An id alone belongs to nobody: whoever guesses one of another list names an entry of their own.
    .addPrimaryKeyConstraint('list_entries_pk', ['playlist_id', 'id'])
    .execute();
  await sql`
    insert into list_entries (playlist_id, id, song_id, sort, transposition, set_at, removed, added_by_id, added_at, updated_by_id, updated_at)
    select playlist_id, id, song_id, sort, transposition, '{}', 0, added_by_id, added_at, added_by_id, updated_at from playlist_entries
  `.execute(db);
  await db.schema.dropTable('playlist_entries').execute();
  await db.schema.alterTable('list_entries').renameTo('playlist_entries').execute();
  await db.schema
    .createIndex('playlist_entries_order')
    .on('playlist_entries')
    .columns(['playlist_id', 'removed', 'sort', 'id'])
    .execute();

  await table('playlist_pins')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('playlist_id', 'text', (column) => column.notNull().references('playlists.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('playlist_pins_pk', ['user_id', 'playlist_id'])
    .execute();
  await db.schema.createIndex('playlist_pins_list').on('playlist_pins').column('playlist_id').execute();
}
