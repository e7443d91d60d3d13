import type { ChangeWatch } from '../../changes/index.ts';
import { type Database, readTogether } from '../../database/index.ts';
import type { Viewer } from '../../http/index.ts';
import { openIds } from './access.ts';
import type { CollectionMemory } from './collection-memory.ts';
import type { Song } from './model.ts';
import { listSongLocks } from './queries.ts';
import { isOpen, isVisible } from './rules.ts';

/** Which of these songs the viewer may know of, each with whether they may open it. */
export type StandingMemory = (
  viewer: Viewer,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, 'open' | 'locked'>>;

type Lock = Pick<Song, 'id' | 'enabled' | 'memberships'>;

/** Songs whose locks are kept, some 300 bytes each. */
const KEPT = 50_000;

/** Opens a memory of what decides who may open songs: read when a song is first asked about, and again when the library has changed. */
export function rememberStandings(
  database: Database,
  watch: ChangeWatch,
  collections: CollectionMemory,
): StandingMemory {
  let kept = new Map<string, Lock>();
  let stamp = -1;
  const readLocks = readTogether(async (ids: readonly string[]) =>
    listSongLocks(database.read, ids, await collections()),
  );
  return async (viewer, ids) => {
    const { library } = await watch.stamps();
    if (library !== stamp || kept.size > KEPT) kept = new Map();
    stamp = library;
    const locks = kept;
    const unknown = ids.filter((id) => !locks.has(id));
    // Whoever began with an older library goes on with that one, and keeps nothing for those who come after.
    if (unknown.length > 0) {
      const read = await readLocks(unknown);
      for (const id of unknown) {
        const lock = read.get(id);
        if (lock !== undefined) locks.set(id, lock);
      }
    }
    const open = openIds(viewer, await collections());
    const standings = new Map<string, 'open' | 'locked'>();
    for (const id of ids) {
      const lock = locks.get(id);
      if (lock !== undefined && isVisible(viewer, lock))
        standings.set(id, isOpen(viewer, lock, open) ? 'open' : 'locked');
    }
    return standings;
  };
}
