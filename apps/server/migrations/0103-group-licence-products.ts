// Owned by the feature store: what of a subscription is paid for a group. Its quantity may be lowered at the provider.
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('group_licence_products')
    .addColumn('subscription_id', 'text', (column) =>
      column.notNull().references('group_licences.subscription_id').onDelete('cascade'),
    )
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('group_licence_products_pk', ['subscription_id', 'product_id'])
    .execute();
  await sql`
    insert into group_licence_products (subscription_id, product_id)
    select held.subscription_id, held.product_id
    from subscription_products as held
    inner join group_licences as licence on licence.subscription_id = held.subscription_id
  `.execute(db);
}
