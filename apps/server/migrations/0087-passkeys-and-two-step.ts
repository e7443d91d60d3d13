// Owned by the feature identity: passkeys and two-step codes, in the column types the sign-in service (better-auth) writes and reads.
import { type ColumnDataType, type Expression, type Kysely, PostgresAdapter } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // Not strict on SQLite, as the other tables of the service (0009).
  const date: ColumnDataType | Expression<unknown> = isPostgres ? 'timestamptz' : 'date';
  const boolean: ColumnDataType = isPostgres ? 'boolean' : 'integer';
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('userId', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'));

  await db.schema.alterTable('auth_user').addColumn('twoFactorEnabled', boolean).execute();
  await table('auth_two_factor')
    // Encrypted with SECRET.
    .addColumn('secret', 'text', (column) => column.notNull())
    // The hashes of the recovery codes that are left, as JSON.
    .addColumn('backupCodes', 'text', (column) => column.notNull())
    .addColumn('verified', boolean)
    .addColumn('failedVerificationCount', 'integer')
    .addColumn('lockedUntil', date)
    .execute();
  await table('auth_passkey')
    .addColumn('name', 'text')
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('credentialID', 'text', (column) => column.notNull())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('deviceType', 'text', (column) => column.notNull())
    .addColumn('backedUp', boolean, (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('createdAt', date)
    .addColumn('aaguid', 'text')
    // Ours: the service does not keep it.
    .addColumn('lastUsedAt', 'text')
    .execute();

  const index = (on: string, column: string) => db.schema.createIndex(`${on}_${column}_idx`).on(on).column(column);
  await index('auth_two_factor', 'secret').execute();
  await index('auth_two_factor', 'userId').unique().execute();
  await index('auth_passkey', 'userId').execute();
  await index('auth_passkey', 'credentialID').unique().execute();
}
