// Owned by the feature playlists: how many copies of a set list were printed, for licence reports.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('playlists').addColumn('printed_copies', 'integer').execute();
  // The moment it was set; the empty text is before every moment.
  await db.schema
    .alterTable('playlists')
    .addColumn('printed_copies_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
