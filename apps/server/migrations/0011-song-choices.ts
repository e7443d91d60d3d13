// Owned by the feature session: what a person chose for a song, the same on every device.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('song_choices')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('song_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    // Null wherever what is usual for the person holds. A row of nulls says that a choice was taken back, and when.
    .addColumn('semitones', 'integer')
    .addColumn('capo', 'integer')
    .addColumn('notation', 'text')
    .addColumn('language', 'text')
    .addColumn('second_language', 'text')
    .addColumn('format', 'text')
    .addColumn('size', 'integer')
    // On the device where it was chosen; the later one stays.
    .addColumn('chosen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('song_choices_pk', ['user_id', 'song_id'])
    .execute();
  await db.schema.createIndex('song_choices_song').on('song_choices').column('song_id').execute();
}
