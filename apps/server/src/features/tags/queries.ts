import type { Reader } from '../../database/index.ts';

export type Tag = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly color: string | null;
  readonly songIds: readonly string[];
  readonly sharedWithIds: readonly string[];
  readonly updatedAt: string;
};

/** The tags of a person and those shared with them, by name. */
export async function listTags(db: Reader, userId: string): Promise<Tag[]> {
  const shared = db.selectFrom('tag_users').select('tag_id').where('user_id', '=', userId);
  const rows = await db
    .selectFrom('tags')
    .selectAll()
    .where((where) => where.or([where('user_id', '=', userId), where('id', 'in', shared)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const songs = await db
    .selectFrom('tag_songs')
    .select(['tag_id', 'song_id'])
    .where('tag_id', 'in', ids)
    .orderBy('added_at')
    .orderBy('song_id')
    .execute();
  const users = await db
    .selectFrom('tag_users')
    .select(['tag_id', 'user_id'])
    .where('tag_id', 'in', ids)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    color: row.color,
    songIds: songs.filter((one) => one.tag_id === row.id).map((one) => one.song_id),
    sharedWithIds: users.filter((one) => one.tag_id === row.id).map((one) => one.user_id),
    updatedAt: row.updated_at,
  }));
}
