// Owned by transfer: the message of a line, and why an import failed, as a code and its parameters. Lines that were written
// before have their sentence only.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import_lines').addColumn('diagnostic', 'text').execute();
  await db.schema.alterTable('imports').addColumn('failure', 'text').execute();
}
