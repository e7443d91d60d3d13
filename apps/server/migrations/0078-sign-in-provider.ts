/*
 * What the place's own sign-in provider says of people. `provider_claims` is owned by identity: what it said at the last
 * sign-in of somebody who is not a person here yet. The rest is owned by the feature provider-rights: which roles and
 * memberships come from the provider, so that those given by hand stay.
 */
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('provider_claims')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('claims', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await table('provider_roles')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_roles_pk', ['user_id', 'role'])
    .execute();
  await table('provider_groups')
    .addColumn('value', 'text', (column) => column.primaryKey())
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('provider_groups_group').on('provider_groups').column('group_id').execute();
  await table('provider_members')
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('provider_members_pk', ['group_id', 'user_id'])
    .execute();
  await db.schema.createIndex('provider_members_user').on('provider_members').column('user_id').execute();
}
