// Owned by the feature songbook-access: which songbooks are for some people only, and whom they are given to.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('restricted_collections')
    .addColumn('collection_id', 'text', (column) =>
      column.primaryKey().references('collections.id').onDelete('cascade'),
    )
    .execute();
  await table('collection_people')
    .addColumn('collection_id', 'text', (column) => column.notNull().references('collections.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('given_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('collection_people_pk', ['collection_id', 'user_id'])
    .execute();
  await db.schema.createIndex('collection_people_user').on('collection_people').column('user_id').execute();
  await table('collection_groups')
    .addColumn('collection_id', 'text', (column) => column.notNull().references('collections.id').onDelete('cascade'))
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('given_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('collection_groups_pk', ['collection_id', 'group_id'])
    .execute();
  await db.schema.createIndex('collection_groups_group').on('collection_groups').column('group_id').execute();
}
