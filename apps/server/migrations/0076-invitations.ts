// Owned by the feature invitations: who may create an account, and who asks for one.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // SHA-256 of the key in the link, which is not kept.
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    // The address it was mailed to; null for a link.
    .addColumn('email', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text')
    // The invitation of a group that lets somebody new in as well; it ends with it.
    .addColumn('group_key', 'text', (column) => column.references('group_invitations.key').onDelete('cascade'))
    .addColumn('created_by_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('valid_to', 'text', (column) => column.notNull())
    // The account of the sign-in service that was created with it last.
    .addColumn('subject', 'text')
    .addColumn('used_by_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('used_at', 'text')
    .execute();
  for (const column of ['email', 'subject', 'used_by_id', 'created_by_id', 'group_key', 'valid_to'])
    await db.schema.createIndex(`invitations_${column}`).on('invitations').column(column).execute();

  await table('sign_up_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    // What the mail with the answer is written in.
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_up_requests_created_at').on('sign_up_requests').column('created_at').execute();
}
