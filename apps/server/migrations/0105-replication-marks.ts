// Owned by platform/database: one row for each timeline of PostgreSQL, with a mark by which replicas of it are known.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('replication_marks')
    .addColumn('timeline', 'integer', (column) => column.primaryKey())
    .addColumn('mark', 'text', (column) => column.notNull())
    .execute();
}
