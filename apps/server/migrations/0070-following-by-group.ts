// Owned by the feature presentation: the group whose members follow a presentation without its code, and who was taken out of
// a live session.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('presentations').addColumn('group_id', 'text').execute();
  await db.schema.createIndex('presentations_group').on('presentations').column('group_id').execute();
  // Null while they are in it.
  await db.schema.alterTable('live_members').addColumn('removed_at', 'text').execute();
}
