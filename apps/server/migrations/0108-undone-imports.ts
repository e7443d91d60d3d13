// Owned by transfer: how far an import is undone.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // JSON: what was undone so far, and by which job; null when nobody has undone anything.
  await db.schema.alterTable('import_runs').addColumn('undone', 'text').execute();
}
