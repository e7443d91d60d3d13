import type { lists } from '@canticle/contract';
import type { List, SongEntry } from './model.ts';

/** Serialises a list for 3.0. */
export function serializePlaylistV3(
  list: List,
  entries: readonly SongEntry[],
  users: readonly lists.PublicUser[],
): lists.PlaylistV3 {
  const { id, name, userId, sharedWithIds, updatedAt } = list;
  return {
    id,
    type: 'playlist',
    name,
    userId,
    sharedWithIds: [...sharedWithIds],
    shareKey: '',
    entries: entries.map(serializeEntryV3),
    songIds: [...new Set(entries.map(({ songId }) => songId))],
    users: [...users],
    updatedAt,
  };
}

/** Serialises an entry for 3.0: its song, and who added it. */
export function serializeEntryV3(entry: SongEntry): lists.PlaylistV3['entries'][number] {
  const { id, songId, addedAt, addedById, updatedAt } = entry;
  return { id, type: 'song', addedAt, addedById, songId, updatedAt };
}
