import type { Reader } from '../../database/index.ts';

export type Entry = {
  readonly id: string;
  readonly songId: string;
  /** The order of a list: ascending, ties by id. */
  readonly sort: number;
  readonly transposition: number | null;
  readonly addedById: string;
  readonly addedAt: string;
  readonly updatedAt: string;
};

export type Playlist = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly color: string | null;
  readonly sharedWithIds: readonly string[];
  readonly editorIds: readonly string[];
  readonly entries: readonly Entry[];
  readonly updatedAt: string;
};

/** The lists of a person and those shared with them, with their entries in order; by name. */
export async function listPlaylists(db: Reader, userId: string): Promise<Playlist[]> {
  const shared = db.selectFrom('playlist_users').select('playlist_id').where('user_id', '=', userId);
  const rows = await db
    .selectFrom('playlists')
    .selectAll()
    .where((where) => where.or([where('user_id', '=', userId), where('id', 'in', shared)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const entries = await db
    .selectFrom('playlist_entries')
    .selectAll()
    .where('playlist_id', 'in', ids)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const users = await db
    .selectFrom('playlist_users')
    .selectAll()
    .where('playlist_id', 'in', ids)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => {
    const others = users.filter((one) => one.playlist_id === row.id);
    return {
      id: row.id,
      userId: row.user_id,
      name: row.name,
      color: row.color,
      sharedWithIds: others.map((one) => one.user_id),
      editorIds: others.filter((one) => one.permission === 'edit').map((one) => one.user_id),
      entries: entries
        .filter((one) => one.playlist_id === row.id)
        .map((one) => ({
          id: one.id,
          songId: one.song_id,
          sort: one.sort,
          transposition: one.transposition,
          addedById: one.added_by_id,
          addedAt: one.added_at,
          updatedAt: one.updated_at,
        })),
      updatedAt: row.updated_at,
    };
  });
}
