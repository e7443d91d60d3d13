// Owned by the feature sheets: the melody of a score, for finding it by its tune. Every score is read anew (its `reading`).
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // MIDI numbers, JSON; null where the score was refused.
  await db.schema.alterTable('scores').addColumn('melody', 'text').execute();
}
