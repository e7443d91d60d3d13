// Owned by the room payments: what the sandbox provider holds, as a real one would hold it on machines of its own.
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('sandbox_checkouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'complete', 'expired')`))
    .addColumn('subscription_id', 'text')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await table('sandbox_portals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('return_url', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await table('sandbox_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sandbox_subscriptions_customer')
    .on('sandbox_subscriptions')
    .column('customer_id')
    .execute();
  await table('sandbox_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('delivered_at', 'text')
    .execute();
  await db.schema.createIndex('sandbox_events_waiting').on('sandbox_events').column('delivered_at').execute();
}
