// Owned by the features group-sets (who shows the words, and what of a set its members were notified of) and playlists
// (who published a set, and who changed it last).
import { type Kysely, sql } from 'kysely';

/* What people called the part of whoever shows the words, before it was a choice. */
const PROJECTION =
  /proj[ei]|prosj|presenta|presenter|beamer|leinwand|bildspel|bildteknik|bilettek|lerret|skjerm|skærm|skärm|lysark|slides|screen/i;

type Parts = { set_parts: { id: string; part: string; is_projection: number } };

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table set_parts add column is_projection integer not null default 0`.execute(db);
  const parts: Kysely<Parts> = db.withTables<Parts>();
  for (const { id, part } of await parts.selectFrom('set_parts').select(['id', 'part']).execute())
    if (PROJECTION.test(part))
      await parts.updateTable('set_parts').set({ is_projection: 1 }).where('id', '=', id).execute();

  // What members were told, for the calendars that have it when the set is withdrawn.
  for (const column of ['name', 'place', 'date', 'time', 'time_zone'])
    await db.schema.alterTable('set_notices').addColumn(column, 'text').execute();
  // Of a set that was withdrawn before, nobody knows any more what they were told.
  for (const column of ['name', 'place', 'date', 'time', 'time_zone'])
    await sql`update set_notices set ${sql.ref(column)} =
      (select ${sql.ref(column)} from playlists where id = set_notices.playlist_id and is_published = 1)`.execute(db);

  for (const column of ['published_by_id', 'changed_by_id'])
    await sql`alter table playlists add column ${sql.ref(column)} text references users (id) on delete set null`.execute(
      db,
    );
}
