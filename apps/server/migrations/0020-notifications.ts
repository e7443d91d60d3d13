// Owned by the room changes (what a change is news of, and how far its followers are) and the feature notifications.
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, number } = strict(db);
  await sql`alter table changes add column news text`.execute(db);
  await sql`create index changes_news on changes (number) where news is not null`.execute(db);
  await table('change_followers')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('handled', number.big, (column) => column.notNull())
    .execute();

  await table('notifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    // Who did it; null when nobody did, or they are gone.
    .addColumn('actor_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    // What it is about, in the words of whoever named it.
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('is_read', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('notifications_newest').on('notifications').columns(['user_id', 'updated_at']).execute();
  await db.schema.createIndex('notifications_actor').on('notifications').column('actor_id').execute();
}
