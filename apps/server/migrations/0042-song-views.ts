// Owned by the feature analytics: how often songs were opened, by the hour. Nobody is named in it.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('song_view_hours')
    .addColumn('song_id', 'text', (column) => column.notNull())
    // The beginning of the hour, in UTC.
    .addColumn('hour', 'text', (column) => column.notNull())
    // Two letters; empty when nobody knows.
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('song_view_hours_pk', ['song_id', 'hour', 'country'])
    .execute();
  await db.schema.createIndex('song_view_hours_age').on('song_view_hours').columns(['hour', 'song_id']).execute();
  await table('song_view_languages')
    .addColumn('song_id', 'text', (column) => column.notNull())
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('song_view_languages_pk', ['song_id', 'hour', 'language'])
    .execute();
  // Keys of calls that may come twice; forgotten within a day.
  await table('song_view_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('song_view_keys_age').on('song_view_keys').column('at').execute();
}
