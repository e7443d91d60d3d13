// Owned by the feature identity: the one-time links in mails, known by the hash of their token alone.
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('account_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('account_links_subject').on('account_links').column('subject').execute();
  // Until now tokens stood here as they were mailed. Nothing redeems them any more.
  await sql`delete from auth_verification where identifier like 'reset-password:%'`.execute(db);
}
