// Owned by the feature presentation: pictures of announcements, for as long as they are presented.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('presentation_pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Null when the account was deleted: then the picture is too.
    .addColumn('owner_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    // Its path on this server, which names the hash of its bytes.
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('presentation_pictures_owner').on('presentation_pictures').column('owner_id').execute();
  await db.schema.createIndex('presentation_pictures_image').on('presentation_pictures').column('image').execute();
}
