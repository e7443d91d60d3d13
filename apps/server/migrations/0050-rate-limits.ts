// Owned by the room rate-limits: how often something was tried by one key, which is kept as a keyed hash alone.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('rate_limits')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('began_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('rate_limits_end').on('rate_limits').column('ends_at').execute();
}
