// Owned by the feature sharing (share keys) and tags (who may change a shared tag; one name per person).
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await sql`alter table tag_users add column permission text not null default 'view'`.execute(db);
  // A name that stands twice already is told apart by what makes its tag one of its own.
  await sql`
    update tags set name = name || ' (' || substr(id, 1, 8) || ')'
    where exists (select 1 from tags other where other.user_id = tags.user_id and other.name = tags.name and other.id < tags.id)
  `.execute(db);
  await db.schema.createIndex('tags_names').unique().on('tags').columns(['user_id', 'name']).execute();

  await table('share_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    // Of a playlist or a tag, as the type says.
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('permission', 'text', (column) => column.notNull())
    .addColumn('valid_to', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('share_keys_user').on('share_keys').column('user_id').execute();
  await table('share_key_uses')
    .addColumn('key', 'text', (column) => column.notNull().references('share_keys.key').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('share_key_uses_pk', ['key', 'user_id'])
    .execute();
  await db.schema.createIndex('share_key_uses_user').on('share_key_uses').column('user_id').execute();
}
