// Owned by the feature store: which songbooks a person has tried. A songbook that was deleted stays tried.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('trials')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('collection_id', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('trials_pk', ['user_id', 'collection_id'])
    .execute();
}
