import type { SongV3 } from '@canticle/contract/calls';

/**
 * A list of songs after some of them changed. The list itself when nothing in it did.
 *
 * @param collectionIds  of the collections the list is of
 * @param changed        the songs as they are now
 * @param removedIds     ids of songs that are not there any more, or not for this person
 */
export function applySongChanges(
  list: readonly SongV3[],
  collectionIds: readonly string[],
  changed: readonly SongV3[],
  removedIds: ReadonlySet<string>,
): readonly SongV3[] {
  const isInCollections = ({ collections }: SongV3) => collections.some(({ id }) => collectionIds.includes(id));
  const changedById = new Map(changed.map((song) => [song.id, song]));
  const existingIds = new Set(list.map(({ id }) => id));
  const added = changed.filter((song) => !existingIds.has(song.id) && isInCollections(song));
  if (added.length === 0 && !list.some(({ id }) => changedById.has(id) || removedIds.has(id))) return list;
  const remaining = list.flatMap((song) => {
    const next = changedById.get(song.id) ?? song;
    return removedIds.has(song.id) || !isInCollections(next) ? [] : [next];
  });
  return [...remaining, ...added];
}
