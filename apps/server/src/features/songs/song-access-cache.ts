import type { ChangeCounter } from '../../platform/changes/index.ts';
import { type Database, createBatchedRead } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import { accessibleCollectionIds } from './access.ts';
import type { CollectionCache } from './collection-cache.ts';
import type { Song } from './model.ts';
import { listSongAccess } from './queries.ts';
import { canOpenSong, isVisible } from './rules.ts';

/** Which of these songs are visible to the viewer, each with whether they may open it. */
export type SongAccessCache = (
  viewer: Viewer,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, 'open' | 'locked'>>;

type SongAccessFields = Pick<Song, 'id' | 'enabled' | 'memberships'>;

/** Songs whose access fields are cached, some 300 bytes each. */
const MAX_CACHED = 50_000;

/**
 * Creates a cache of the fields that decide who may open songs. They are read on the first request of a song, and again
 * after the library has changed.
 */
export function createSongAccessCache(
  database: Database,
  changeCounter: ChangeCounter,
  collections: CollectionCache,
): SongAccessCache {
  let cached = new Map<string, SongAccessFields>();
  let version = -1;
  const loadAccess = createBatchedRead(async (ids: readonly string[]) =>
    listSongAccess(database.replica, ids, await collections()),
  );
  return async (viewer, ids) => {
    const { library } = await changeCounter.versions();
    if (library !== version || cached.size > MAX_CACHED) cached = new Map();
    version = library;
    const current = cached;
    const missingIds = ids.filter((id) => !current.has(id));
    // A request that began with an older version of the library uses that version's map and does not add to the new
    // one.
    if (missingIds.length > 0) {
      const read = await loadAccess(missingIds);
      for (const id of missingIds) {
        const fields = read.get(id);
        if (fields !== undefined) current.set(id, fields);
      }
    }
    const collectionIds = accessibleCollectionIds(viewer, await collections());
    const accessById = new Map<string, 'open' | 'locked'>();
    for (const id of ids) {
      const fields = current.get(id);
      if (fields !== undefined && isVisible(viewer, fields))
        accessById.set(id, canOpenSong(viewer, fields, collectionIds) ? 'open' : 'locked');
    }
    return accessById;
  };
}
