// Owned by the feature identity: which policies somebody agreed to when they created their account.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('account_agreements')
    .addColumn('subject', 'text', (column) => column.primaryKey().references('auth_user.id').onDelete('cascade'))
    .addColumn('privacy', 'text', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('agreed_at', 'text', (column) => column.notNull())
    .execute();
}
