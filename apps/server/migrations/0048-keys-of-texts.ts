// Owned by the feature songs: the key its texts are in, as far as they state it or it can be guessed from their chords.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null until the texts have been looked at: the job `lyrics.keys` does that for songs that were here before.
  await db.schema.alterTable('songs').addColumn('text_key', 'text').execute();
  await db.schema
    .alterTable('songs')
    .addColumn('text_key_guessed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
