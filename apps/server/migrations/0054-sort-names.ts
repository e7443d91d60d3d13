// Owned by songs: the name a contributor is sorted under, when it does not follow from the name, and the number of a song at
// CCLI, which churches report by.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contributors').addColumn('sort_name', 'text').execute();
  await db.schema.alterTable('songs').addColumn('ccli_number', 'text').execute();
}
