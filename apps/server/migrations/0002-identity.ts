// Owned by the feature identity: people, their identities, roles, settings, and the tables of the embedded sign-in service (auth_).
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

const bool = (name: string) => sql<boolean>`${sql.ref(name)} in (0, 1)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('gender', 'text', (column) => column.notNull())
    .addColumn('birth_day', 'text')
    .addColumn('address', 'text')
    .addColumn('language', 'text')
    .addColumn('languages', 'text', (column) => column.notNull())
    .addColumn('default_transposition', 'text', (column) => column.notNull())
    .addColumn('default_transcode', 'text', (column) => column.notNull())
    .addColumn('default_clef', 'text', (column) => column.notNull())
    .addColumn('theme_choice', 'text', (column) => column.notNull())
    .addColumn('theme', 'text', (column) => column.notNull())
    .addColumn('registered', 'integer', (column) => column.notNull().check(bool('registered')))
    .addColumn('privacy_accepted_at', 'text')
    .addColumn('terms_accepted_at', 'text')
    .addColumn('last_login', 'text', (column) => column.notNull())
    .addColumn('verification_sent_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('users_email').on('users').column('email').execute();
  await table('user_roles')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_roles_pk', ['user_id', 'role'])
    .execute();
  await table('user_identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('user_identities_pk', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('user_identities_user').on('user_identities').column('user_id').execute();
  // A deleted identity stays refused for a day, so that a token still alive does not make the person anew.
  await table('refused_identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('refused_identities_pk', ['issuer', 'subject'])
    .execute();
}
