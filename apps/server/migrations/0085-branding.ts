// Owned by the platform's branding: what the place is called and how it looks, as an administrator set it.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('branding')
    // There is one row.
    .addColumn('id', 'integer', (column) => column.primaryKey())
    // JSON; what is empty there is what the settings of the server say.
    .addColumn('chosen', 'text', (column) => column.notNull())
    // The address of a stored picture.
    .addColumn('logo', 'text')
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
}
