import type { Change, NewEntry } from '@canticle/lists';
import { newId, type Reader } from '../../database/index.ts';
import type { OwnPick } from '../../http/index.ts';
import type { List } from './model.ts';
import { countEntries, listEntries, listLists, pinnedLists } from './queries.ts';
import type { ListView } from './wire-v4.ts';

/** The lists a person sees, as they see them; entries only where everything is wanted. */
export async function viewLists(db: Reader, viewerId: string, pick: OwnPick): Promise<ListView[]> {
  const lists = await listLists(db, viewerId, pick.ids);
  const ids = lists.map((list) => list.id);
  const pinned = await pinnedLists(db, viewerId);
  const entries = pick.withContent ? await listEntries(db, ids) : undefined;
  const counts = entries === undefined ? await countEntries(db, ids) : undefined;
  return lists.map((list) => ({
    list,
    viewerId,
    entryCount: entries?.get(list.id)?.length ?? counts?.get(list.id) ?? 0,
    entries: entries?.get(list.id) ?? null,
    pinned: pinned.has(list.id),
  }));
}

/** One list as a person sees it after a write. */
export async function viewList(db: Reader, viewerId: string, list: List): Promise<ListView> {
  const [view] = await viewLists(db, viewerId, { ids: [list.id], withContent: true });
  return view as ListView;
}

/** What existing clients say of a song they add; a place that is missing is at the end. */
type Addition = Partial<NewEntry> & { readonly songId: string };

/** The additions of a change: with ids where the client made none, and behind the last entry where it names no place. */
export function newEntries(additions: readonly Addition[], last: number | undefined): NonNullable<Change['add']> {
  let end = last ?? 0;
  return additions.map((one) => {
    const sort = one.sort ?? end + 1;
    end = Math.max(end, sort);
    return { ...one, id: one.id ?? newId(), sort };
  });
}
