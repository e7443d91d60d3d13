// Owned by the feature access-tokens: tokens that programs of a person call the API with.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('access_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    // SHA-256 of the token, as base64url.
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    // Null: until it is revoked.
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema.createIndex('access_tokens_user').on('access_tokens').column('user_id').execute();
}
