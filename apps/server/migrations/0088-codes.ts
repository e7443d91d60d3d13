// Owned by the feature store: codes for a discount or a gift, and who used them. A use stays when an account is deleted.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('code_key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('percent', 'integer')
    .addColumn('amount_minor', 'integer')
    .addColumn('currency', 'text')
    .addColumn('payments', 'text')
    .addColumn('product_ids', 'text', (column) => column.notNull())
    .addColumn('days', 'integer')
    .addColumn('max_uses', 'integer')
    .addColumn('valid_to', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await table('code_uses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code_id', 'text', (column) => column.notNull().references('codes.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('checkout_id', 'text')
    .addColumn('subscription_id', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  // Everybody uses a code once, however many windows they have.
  await db.schema.createIndex('code_uses_once').on('code_uses').columns(['code_id', 'user_id']).unique().execute();
  await db.schema.createIndex('code_uses_user').on('code_uses').column('user_id').execute();
  await db.schema.createIndex('code_uses_checkout').on('code_uses').column('checkout_id').execute();
}
