// Owned by the feature store: receipts, in one sequence without gaps. They stay when an account is deleted.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('receipts')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('receipts_user').on('receipts').column('user_id').execute();
}
