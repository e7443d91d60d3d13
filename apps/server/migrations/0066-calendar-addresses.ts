// Owned by the feature calendar: secret addresses at which calendars are read.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('calendar_addresses')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // Empty for everything the person sees.
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('calendar_addresses_one', ['user_id', 'group_id'])
    .execute();
}
