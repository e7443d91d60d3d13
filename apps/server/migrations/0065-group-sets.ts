// Owned by the features playlists (the group of a set list, and whether its members see it), groups (what each member wants
// to be notified of) and group-sets (who was asked for which part, and what the members were notified of).
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await db.schema.alterTable('playlists').addColumn('group_id', 'text').execute();
  await db.schema
    .alterTable('playlists')
    .addColumn('is_published', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // The moment each value was set; the empty text is before every moment.
  for (const column of ['group_id_at', 'is_published_at'])
    await db.schema
      .alterTable('playlists')
      .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
      .execute();
  await db.schema.createIndex('playlists_group').on('playlists').columns(['group_id', 'date']).execute();

  for (const column of ['in_app', 'by_mail'])
    await db.schema
      .alterTable('group_members')
      .addColumn(column, 'integer', (built) => built.notNull().defaultTo(1))
      .execute();

  await table('set_parts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('playlist_id', 'text', (column) => column.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('asked_by_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('asked_at', 'text', (column) => column.notNull())
    // Null until the member answers.
    .addColumn('answer', 'text')
    .addColumn('word', 'text')
    .addColumn('answered_at', 'text')
    // When the member was notified; null while the set is a draft.
    .addColumn('notified_at', 'text')
    .execute();
  await db.schema.createIndex('set_parts_playlist').on('set_parts').column('playlist_id').execute();
  await db.schema.createIndex('set_parts_user').on('set_parts').column('user_id').execute();
  await db.schema.createIndex('set_parts_asker').on('set_parts').column('asked_by_id').execute();

  await table('set_notices')
    .addColumn('playlist_id', 'text', (column) => column.primaryKey().references('playlists.id').onDelete('cascade'))
    // A hash of what the members were notified of last.
    .addColumn('content_hash', 'text', (column) => column.notNull())
    // The `updated_at` of the set that was looked at last.
    .addColumn('checked_at', 'text', (column) => column.notNull())
    // The beginning that was announced; null before.
    .addColumn('announced_for', 'text')
    .execute();
}
