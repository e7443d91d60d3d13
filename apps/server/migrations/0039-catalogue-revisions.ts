// Owned by the feature catalogue: every state an editor gave a song, a collection or one of the lists songs refer to.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('catalogue_revisions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    // Null for a state that was found, such as what an import brought, and when the person is gone.
    .addColumn('by_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('catalogue_revisions_pk', ['kind', 'item_id', 'number'])
    .execute();
}
