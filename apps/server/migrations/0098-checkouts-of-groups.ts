// Owned by the feature store: the group a checkout is for, so that two of its members do not pay for it at the same time.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('checkouts').addColumn('group_id', 'text').execute();
  await db.schema.createIndex('checkouts_group').on('checkouts').column('group_id').execute();
}
