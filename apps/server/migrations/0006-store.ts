// Owned by the feature store: products, prices, subscriptions and the rights they give.
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('products')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await table('product_collections')
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id').onDelete('cascade'))
    .addColumn('collection_id', 'text', (column) => column.notNull().references('collections.id').onDelete('cascade'))
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('product_collections_pk', ['product_id', 'collection_id'])
    .execute();
  await table('prices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('month', 'year')`))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'integer', (column) => column.notNull().check(sql`amount_minor >= 0`))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('prices_product').on('prices').column('product_id').execute();
  await table('subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('valid_to', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('subscriptions_user').on('subscriptions').column('user_id').execute();
  for (const [name, item] of [
    ['subscription_products', 'product_id'],
    ['subscription_collections', 'collection_id'],
  ] as const) {
    await table(name)
      .addColumn('subscription_id', 'text', (column) =>
        column.notNull().references('subscriptions.id').onDelete('cascade'),
      )
      .addColumn(item, 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${name}_pk`, ['subscription_id', item])
      .execute();
  }
}
