// Owned by the feature store: subscriptions that were bought for a group.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('group_licences')
    .addColumn('subscription_id', 'text', (column) =>
      column.primaryKey().references('subscriptions.id').onDelete('cascade'),
    )
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('group_licences_group').on('group_licences').column('group_id').execute();
}
