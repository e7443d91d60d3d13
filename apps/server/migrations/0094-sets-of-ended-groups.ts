// Owned by the feature playlists: a set that was in the trash when its group ended kept the id of the group, and nobody
// could restore it. It is its maker's own again.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update playlists set group_id = null, is_published = 0
    where group_id is not null and group_id not in (select id from groups)`.execute(db);
}
