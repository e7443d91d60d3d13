// Owned by the feature store: the days of trial of a product that has its own.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('trial_days', 'integer').execute();
}
