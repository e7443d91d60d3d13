// Owned by identity: the language somebody created their account in, for the person who is made of it.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account_agreements').addColumn('language', 'text').execute();
}
