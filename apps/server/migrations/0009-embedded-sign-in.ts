// Owned by the feature identity: the tables of the embedded sign-in service (better-auth), in the column types it writes and reads.
import { type ColumnDataType, type Expression, type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // Not strict on SQLite: a strict table knows no dates, and better-auth would report the column as a mismatch.
  const date: ColumnDataType | Expression<unknown> = isPostgres ? 'timestamptz' : 'date';
  const boolean: ColumnDataType = isPostgres ? 'boolean' : 'integer';
  const table = (name: string) =>
    db.schema.createTable(name).addColumn('id', 'text', (column) => column.primaryKey().notNull());
  const now = sql`current_timestamp`;

  await table('auth_user')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', boolean, (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', date, (column) => column.notNull().defaultTo(now))
    .addColumn('updatedAt', date, (column) => column.notNull().defaultTo(now))
    .execute();
  await table('auth_session')
    .addColumn('expiresAt', date, (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', date, (column) => column.notNull().defaultTo(now))
    .addColumn('updatedAt', date, (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .execute();
  await table('auth_account')
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', date)
    .addColumn('refreshTokenExpiresAt', date)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', date, (column) => column.notNull().defaultTo(now))
    .addColumn('updatedAt', date, (column) => column.notNull())
    .execute();
  await table('auth_verification')
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', date, (column) => column.notNull())
    .addColumn('createdAt', date, (column) => column.notNull().defaultTo(now))
    .addColumn('updatedAt', date, (column) => column.notNull().defaultTo(now))
    .execute();
  await table('auth_jwks')
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('privateKey', 'text', (column) => column.notNull())
    .addColumn('createdAt', date, (column) => column.notNull())
    .addColumn('expiresAt', date)
    .addColumn('alg', 'text')
    .addColumn('crv', 'text')
    .execute();
  await db.schema.createIndex('auth_session_userId_idx').on('auth_session').column('userId').execute();
  await db.schema.createIndex('auth_account_userId_idx').on('auth_account').column('userId').execute();
  await db.schema
    .createIndex('auth_account_provider')
    .on('auth_account')
    .columns(['providerId', 'accountId'])
    .execute();
  await db.schema
    .createIndex('auth_verification_identifier_idx')
    .on('auth_verification')
    .column('identifier')
    .execute();
}
