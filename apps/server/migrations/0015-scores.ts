// Owned by the feature sheets: scores as they were read, by the hash of the file they came from. What is here can be read
// again from the files at any time.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('scores')
    .addColumn('content_hash', 'text', (column) => column.primaryKey())
    .addColumn('reading', 'integer', (column) => column.notNull())
    .addColumn('mei', 'text')
    .addColumn('facts', 'text')
    .addColumn('refusal', 'text')
    .addColumn('read_at', 'text', (column) => column.notNull())
    .execute();
}
