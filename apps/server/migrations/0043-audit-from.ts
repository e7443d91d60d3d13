// Owned by the room audit: from where a deed was done.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The address of the caller; null for what a service or a command did, and for deeds from before.
  await db.schema.alterTable('audit_entries').addColumn('origin', 'text').execute();
  // What administrators leaf through, the newest first, apart by who did it.
  await db.schema.createIndex('audit_entries_actor').on('audit_entries').columns(['actor', 'at']).execute();
}
