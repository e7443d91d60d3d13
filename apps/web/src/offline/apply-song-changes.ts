import type { SongV3 } from '@canticle/contract/calls';

/**
 * Applies song changes to a list of songs. Returns the same list when nothing in it changed.
 *
 * @param collectionIds  of the collections in the list
 * @param changed        the changed songs in their current state
 * @param removedIds     ids of songs that were removed, or that this person can no longer see
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
