import { type lists as contract, NotFound } from '@canticle/contract';
import type { ListOperation, NewEntry } from '@canticle/lists';
import { newId, type Reader } from '../../platform/database/index.ts';
import { absoluteUrl, type PersonalQuery } from '../../platform/http/index.ts';
import { listPublicPeople } from '../identity/index.ts';
import type { List } from './model.ts';
import { countSongs, getList, listSongEntries, listLists, listPinnedIds } from './queries.ts';
import { serializePlaylistV3 } from './serializer-v3.ts';
import type { PlaylistView } from './serializer-v4.ts';

type PlaylistV3 = contract.PlaylistV3;

/** The visible lists of a person, as they see them; entries only where everything is requested. */
export async function readListViews(db: Reader, viewerId: string, query: PersonalQuery): Promise<PlaylistView[]> {
  const lists = await listLists(db, viewerId, query.ids);
  const ids = lists.map((list) => list.id);
  const pinned = await listPinnedIds(db, viewerId);
  const entries = query.withContent ? await listSongEntries(db, ids) : undefined;
  const counts = entries === undefined ? await countSongs(db, ids) : undefined;
  return lists.map((list) => ({
    list,
    viewerId,
    entryCount: entries?.get(list.id)?.length ?? counts?.get(list.id) ?? 0,
    entries: entries?.get(list.id) ?? null,
    pinned: pinned.has(list.id),
  }));
}

/** One list as a person sees it after a write. */
export async function readListView(db: Reader, viewerId: string, list: List): Promise<PlaylistView> {
  const [view] = await readListViews(db, viewerId, { ids: [list.id], withContent: true });
  if (view === undefined) throw new NotFound('List not found.');
  return view;
}

/**
 * Serialises lists for 3.0, with their entries and the people they are shared with.
 *
 * @param origin  the origin of the image URLs of people
 */
export async function readPlaylistsV3(db: Reader, lists: readonly List[], origin: string): Promise<PlaylistV3[]> {
  const entries = await listSongEntries(
    db,
    lists.map(({ id }) => id),
  );
  const userIds = [...new Set(lists.flatMap(({ sharedWithIds }) => sharedWithIds))];
  const users = (await listPublicPeople(db, userIds)).map((one) => ({
    ...one,
    image: absoluteUrl(one.image, origin),
  }));
  return lists.map((list) =>
    serializePlaylistV3(
      list,
      entries.get(list.id) ?? [],
      users.filter(({ id }) => list.sharedWithIds.includes(id)),
    ),
  );
}

/** Reads one list, serialised for 3.0. */
export async function readPlaylistV3(db: Reader, viewerId: string, id: string, origin: string): Promise<PlaylistV3> {
  const { list } = await getList(db, viewerId, id);
  const [view] = await readPlaylistsV3(db, [list], origin);
  if (view === undefined) throw new NotFound('List not found.');
  return view;
}

/** What existing clients send for a song they add; without a position it is added at the end. */
type SongAddition = Partial<NewEntry> & { readonly songId: string };

/**
 * The additions of a change: with generated ids where the client sent none, and after the last entry where it sent no
 * position.
 */
export function createEntries(
  additions: readonly SongAddition[],
  last: number | undefined,
): NonNullable<ListOperation['add']> {
  let end = last ?? 0;
  return additions.map((one) => {
    const sort = one.sort ?? end + 1;
    end = Math.max(end, sort);
    return { ...one, id: one.id ?? newId(), sort };
  });
}
