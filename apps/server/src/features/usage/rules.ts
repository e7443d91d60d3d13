import type { LiveUse, SetUse, SongUse } from './model.ts';

/** How long a song is on the wall before it counts as sung, in milliseconds. */
export const MIN_WALL_MS = 20_000;

/**
 * What was sung, by day. A song of a set counts once for the set. One of a live session counts once for the session, but not
 * when its set, or a set of its group on the same day, has it already.
 */
export function mergeUses(sets: readonly SetUse[], live: readonly LiveUse[]): SongUse[] {
  const accounted = new Set<string>();
  const uses: SongUse[] = [];
  for (const { listId, groupId, day, songIds } of sets)
    for (const songId of new Set(songIds)) {
      uses.push({ songId, day, listId, by: 'set' });
      for (const place of [`list ${listId}`, `group ${groupId}`]) accounted.add(`${place} ${day} ${songId}`);
    }
  for (const { songId, day, listId, groupId } of live) {
    const places = [...(listId === null ? [] : [`list ${listId}`]), ...(groupId === null ? [] : [`group ${groupId}`])];
    if (places.some((place) => accounted.has(`${place} ${day} ${songId}`))) continue;
    uses.push({ songId, day, listId, by: 'live' });
  }
  return uses.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
