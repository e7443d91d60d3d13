import type { SongV3 } from '@canticle/contract/calls';

/**
 * A list of songs after some of them changed. The list itself when nothing in it did.
 *
 * @param collectionIds  of the collections the list is of
 * @param changed        the songs as they are now
 * @param gone           ids of songs that are not there any more, or not for this person
 */
export function withChangedSongs(
  list: readonly SongV3[],
  collectionIds: readonly string[],
  changed: readonly SongV3[],
  gone: ReadonlySet<string>,
): readonly SongV3[] {
  const belongs = ({ collections }: SongV3) => collections.some(({ id }) => collectionIds.includes(id));
  const now = new Map(changed.map((song) => [song.id, song]));
  const known = new Set(list.map(({ id }) => id));
  const added = changed.filter((song) => !known.has(song.id) && belongs(song));
  if (added.length === 0 && !list.some(({ id }) => now.has(id) || gone.has(id))) return list;
  const stayed = list.flatMap((song) => {
    const next = now.get(song.id) ?? song;
    return gone.has(song.id) || !belongs(next) ? [] : [next];
  });
  return [...stayed, ...added];
}
