// Owned by the feature playlists: a list may have a date and be a set list, with rows that are no songs. The values of lists
// and rows are merged from changes (decision 0021).
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['date', 'time', 'time_zone', 'place'])
    await db.schema.alterTable('playlists').addColumn(column, 'text').execute();
  await db.schema
    .alterTable('playlists')
    .addColumn('is_template', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // The moment each value was set; the empty text is before every moment.
  for (const column of ['schedule_at', 'place_at', 'is_template_at'])
    await db.schema
      .alterTable('playlists')
      .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
      .execute();

  // A row without a kind is a song, or waits for its addition.
  for (const column of ['kind', 'languages', 'leader', 'title', 'reference'])
    await db.schema.alterTable('playlist_entries').addColumn(column, 'text').execute();
  for (const column of ['tempo', 'duration_seconds'])
    await db.schema.alterTable('playlist_entries').addColumn(column, 'integer').execute();
  await db.schema.createIndex('playlist_entries_song').on('playlist_entries').column('song_id').execute();
}
