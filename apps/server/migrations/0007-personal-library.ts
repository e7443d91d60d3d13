// Owned by the features favourites, playlists, tags, activity and analytics (each its own tables): what belongs to one person, and what was seen.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, number } = strict(db);
  await table('favourites')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('song_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('favourites_pk', ['user_id', 'song_id'])
    .execute();

  for (const name of ['playlists', 'tags']) {
    await table(name)
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('color', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex(`${name}_user`).on(name).column('user_id').execute();
  }
  await table('playlist_users')
    .addColumn('playlist_id', 'text', (column) => column.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('permission', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('playlist_users_pk', ['playlist_id', 'user_id'])
    .execute();
  await db.schema.createIndex('playlist_users_user').on('playlist_users').column('user_id').execute();
  await table('playlist_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('playlist_id', 'text', (column) => column.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('song_id', 'text', (column) => column.notNull())
    .addColumn('sort', number.real, (column) => column.notNull())
    .addColumn('transposition', 'integer')
    .addColumn('added_by_id', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('playlist_entries_order')
    .on('playlist_entries')
    .columns(['playlist_id', 'sort', 'id'])
    .execute();

  await table('tag_users')
    .addColumn('tag_id', 'text', (column) => column.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('tag_users_pk', ['tag_id', 'user_id'])
    .execute();
  await db.schema.createIndex('tag_users_user').on('tag_users').column('user_id').execute();
  await table('tag_songs')
    .addColumn('tag_id', 'text', (column) => column.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('song_id', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tag_songs_pk', ['tag_id', 'song_id'])
    .execute();

  await table('activities')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('logged_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('activities_once', ['user_id', 'type', 'item_id', 'logged_at'])
    .execute();
  await db.schema.createIndex('activities_newest').on('activities').columns(['user_id', 'logged_at']).execute();

  await table('song_views')
    .addColumn('song_id', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute();
}
