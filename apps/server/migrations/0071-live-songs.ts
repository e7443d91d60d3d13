// Owned by the features usage (which songs were shown in live sessions; neither who led nor who followed is stored) and
// presentation (since when the song is on the wall).
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, number } = strict(db);
  await table('live_songs')
    // The session itself is forgotten a day after its end.
    .addColumn('session_id', 'text', (column) => column.notNull())
    // What was sung counts also when the song, the group or the list is deleted.
    .addColumn('song_id', 'text', (column) => column.notNull())
    // The day it was shown first, where the set takes place.
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text')
    // A list of that group.
    .addColumn('playlist_id', 'text')
    .addColumn('shown_ms', number.big, (column) => column.notNull())
    .addPrimaryKeyConstraint('live_songs_pk', ['session_id', 'song_id'])
    .execute();
  await db.schema.createIndex('live_songs_day').on('live_songs').column('day').execute();
  await db.schema.createIndex('live_songs_group').on('live_songs').columns(['group_id', 'day']).execute();

  // Null while it is private, or the screen is blank.
  await db.schema.alterTable('presentations').addColumn('shown_since', 'text').execute();
}
