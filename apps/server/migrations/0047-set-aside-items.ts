// Owned by the room changes: items a follower of the changes could not process, which are retried.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('set_aside_items')
    // As in change_followers.
    .addColumn('follower', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    // The message of the error.
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('set_aside_items_pk', ['follower', 'kind', 'item_id'])
    .execute();
  await db.schema
    .createIndex('set_aside_items_next')
    .on('set_aside_items')
    .columns(['follower', 'next_try_at'])
    .execute();
}
