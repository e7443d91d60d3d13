import type { Tag } from './model.ts';
import { NotFound } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import { findTagRights, type TagRights } from './rules.ts';

/** The tags of a person and those shared with them, by name. */
export async function listTags(db: Reader, userId: string, ids?: readonly string[]): Promise<Tag[]> {
  if (ids?.length === 0) return [];
  const shared = db.selectFrom('tag_users').select('tag_id').where('user_id', '=', userId);
  let query = selectTags(db).where((where) => where.or([where('user_id', '=', userId), where('id', 'in', shared)]));
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  return withSongsAndUsers(db, await query.orderBy('name').orderBy('id').execute());
}

/**
 * A tag a person sees, and their rights over it.
 *
 * @throws {NotFound} when there is none, or they are a stranger to it
 */
export async function getTag(db: Reader, userId: string, id: string): Promise<{ tag: Tag; rights: TagRights }> {
  const tag = await findTag(db, id);
  const rights = tag && findTagRights(tag, userId);
  if (tag === undefined || rights === undefined) throw new NotFound('Tag not found.');
  return { tag, rights };
}

/** A tag of any owner; undefined when there is none. */
export async function findTag(db: Reader, id: string): Promise<Tag | undefined> {
  const [tag] = await withSongsAndUsers(db, await selectTags(db).where('id', '=', id).execute());
  return tag;
}

/** A person's own tag of this name. */
export async function findTagByName(db: Reader, userId: string, name: string): Promise<Tag | undefined> {
  const rows = await selectTags(db).where('user_id', '=', userId).where('name', '=', name).execute();
  const [tag] = await withSongsAndUsers(db, rows);
  return tag;
}

type TagRow = Pick<Tag, 'id' | 'userId' | 'name' | 'color' | 'updatedAt'>;

function selectTags(db: Reader) {
  return db.selectFrom('tags').select(['id', 'user_id as userId', 'name', 'color', 'updated_at as updatedAt']);
}

async function withSongsAndUsers(db: Reader, rows: readonly TagRow[]): Promise<Tag[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const songs = await db
    .selectFrom('tag_songs')
    .select(['tag_id', 'song_id'])
    .where('tag_id', 'in', ids)
    .orderBy('added_at')
    .orderBy('song_id')
    .execute();
  const users = await db.selectFrom('tag_users').selectAll().where('tag_id', 'in', ids).orderBy('user_id').execute();
  const songsOf = Map.groupBy(songs, (row) => row.tag_id);
  const usersOf = Map.groupBy(users, (row) => row.tag_id);
  return rows.map((row) => {
    const others = usersOf.get(row.id) ?? [];
    return {
      ...row,
      songIds: (songsOf.get(row.id) ?? []).map((one) => one.song_id),
      sharedWithIds: others.map((one) => one.user_id),
      editorIds: others.filter((one) => one.permission === 'edit').map((one) => one.user_id),
    };
  });
}
