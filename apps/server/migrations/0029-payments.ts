// Owned by the feature store: what is on sale, carts on their way, who is whom at the payment provider, and what was paid.
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await db.schema
    .alterTable('products')
    .addColumn('active', 'integer', (column) => column.notNull().defaultTo(1).check(sql`active in (0, 1)`))
    .execute();
  // Who looks after a subscription: a payment provider, or `custom` for those that were given.
  for (const [name, fallback] of [
    ['provider', 'custom'],
    ['state', 'given'],
  ] as const) {
    await db.schema
      .alterTable('subscriptions')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(fallback))
      .execute();
  }
  // Until when it is paid; null for what was given.
  await db.schema.alterTable('subscriptions').addColumn('paid_until', 'text').execute();
  // One number per subscription of a provider, which grows with every look at it: a look that began before another one
  // wrote must look again. Kept apart, because a subscription may be looked at before it is known whose it is.
  await table('subscription_looks')
    .addColumn('subscription_id', 'text', (column) => column.primaryKey())
    .addColumn('looks', 'integer', (column) => column.notNull())
    .execute();
  await table('checkouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('product_ids', 'text', (column) => column.notNull())
    .addColumn('open', 'integer', (column) => column.notNull().check(sql`open in (0, 1)`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('checkouts_user').on('checkouts').columns(['user_id', 'open']).execute();
  await table('payment_customers')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('payment_customers_pk', ['provider', 'customer_id'])
    .addUniqueConstraint('payment_customers_user', ['provider', 'user_id'])
    .execute();
}
