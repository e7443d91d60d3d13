// Owned by songs: merged_songs, which lead from a song that was merged away to the one that stays. Owned by duplicates: the other
// tables.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('merged_songs')
    .addColumn('song_id', 'text', (column) => column.primaryKey().references('songs.id').onDelete('cascade'))
    .addColumn('into_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('merged_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('merged_songs_into').on('merged_songs').column('into_id').execute();

  await table('song_fingerprints')
    .addColumn('song_id', 'text', (column) => column.primaryKey().references('songs.id').onDelete('cascade'))
    // What it was made from: the state of the song and of its scores.
    .addColumn('stamp', 'text', (column) => column.notNull())
    // JSON.
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .execute();
  await table('duplicate_pairs')
    .addColumn('first_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('second_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('sureness', 'text', (column) => column.notNull())
    // JSON: why.
    .addColumn('reasons', 'text', (column) => column.notNull())
    // The share of words they have in common, in percent.
    .addColumn('words', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('duplicate_pairs_pk', ['first_id', 'second_id'])
    .execute();
  await db.schema.createIndex('duplicate_pairs_second').on('duplicate_pairs').column('second_id').execute();
  await table('distinct_songs')
    .addColumn('first_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('second_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    // JSON: the fingerprints of both when an editor said so.
    .addColumn('fingerprints', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('distinct_songs_pk', ['first_id', 'second_id'])
    .execute();

  await table('song_merges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('song_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('into_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('merged_at', 'text', (column) => column.notNull())
    // JSON: the fields and texts of the song that stays, before and after.
    .addColumn('document', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('song_merges_song').on('song_merges').column('song_id').execute();
  await db.schema.createIndex('song_merges_into').on('song_merges').column('into_id').execute();
  await db.schema.createIndex('song_merges_age').on('song_merges').column('merged_at').execute();
  await table('song_merge_rows')
    .addColumn('merge_id', 'text', (column) => column.notNull().references('song_merges.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    // Whose it is, where it is a person's.
    .addColumn('owner_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    // JSON: what was moved.
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('song_merge_rows_pk', ['merge_id', 'place'])
    .execute();
  await db.schema.createIndex('song_merge_rows_owner').on('song_merge_rows').column('owner_id').execute();
}
