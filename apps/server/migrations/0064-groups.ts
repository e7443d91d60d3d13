// Owned by the feature groups: groups of people who sing together, and the invitations others join them by.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('color', 'text')
    .addColumn('image', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();

  await table('group_members')
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('group_members_pk', ['group_id', 'user_id'])
    .execute();
  await db.schema.createIndex('group_members_user').on('group_members').column('user_id').execute();

  await table('group_invitations')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    // The beginning of the address it was sent to, for the leaders; null for a link that many may use.
    .addColumn('sent_to', 'text')
    .addColumn('created_by_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('valid_to', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('group_invitations_group').on('group_invitations').column('group_id').execute();
  await db.schema.createIndex('group_invitations_creator').on('group_invitations').column('created_by_id').execute();

  await table('group_invitation_uses')
    .addColumn('key', 'text', (column) => column.notNull().references('group_invitations.key').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('group_invitation_uses_pk', ['key', 'user_id'])
    .execute();
  await db.schema.createIndex('group_invitation_uses_user').on('group_invitation_uses').column('user_id').execute();
}
