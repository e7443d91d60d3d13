// Owned by the feature groups: when members are reminded of a set.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Hours before it begins; null for the evening before, 0 for never.
  await db.schema.alterTable('groups').addColumn('reminder_hours', 'integer').execute();
}
