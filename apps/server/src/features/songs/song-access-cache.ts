import type { ChangeCounter } from '../../platform/changes/index.ts';
import { type Database, createBatchedRead } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import { accessibleCollectionIds } from './access.ts';
import type { CollectionCache } from './collection-cache.ts';
import type { Song } from './model.ts';
import { listSongAccess } from './queries.ts';
import { canOpenSong, isVisible } from './rules.ts';

/** Which of these songs the viewer may know of, each with whether they may open it. */
export type SongAccessCache = (
  viewer: Viewer,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, 'open' | 'locked'>>;

type SongAccessFields = Pick<Song, 'id' | 'enabled' | 'memberships'>;

/** Songs whose locks are kept, some 300 bytes each. */
const MAX_CACHED = 50_000;

/** Opens a memory of what decides who may open songs: read when a song is first asked about, and again when the library has changed. */
export function createSongAccessCache(
  database: Database,
  changeCounter: ChangeCounter,
  collections: CollectionCache,
): SongAccessCache {
  let cached = new Map<string, SongAccessFields>();
  let version = -1;
  const loadAccess = createBatchedRead(async (ids: readonly string[]) =>
    listSongAccess(database.read, ids, await collections()),
  );
  return async (viewer, ids) => {
    const { library } = await changeCounter.versions();
    if (library !== version || cached.size > MAX_CACHED) cached = new Map();
    version = library;
    const current = cached;
    const missingIds = ids.filter((id) => !current.has(id));
    // Whoever began with an older library goes on with that one, and keeps nothing for those who come after.
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
