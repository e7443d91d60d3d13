import type { Database } from '../database/index.ts';
import { readStamps, type Stamps } from './changes.ts';

/** How old what another process changed may look here, in milliseconds. What this process changed is seen at once. */
const LOOK_AGAIN_MS = 250;

export type ChangeWatch = {
  /** The stamps as of now: exact for this process's own writes, at most 250 ms old for those of others. */
  stamps(): Promise<Stamps>;
};

/**
 * Watches the changes for caches: asks the database when this process has written, or when the last look is too old.
 *
 * @param now  milliseconds of a clock that never goes back
 */
export function watchChanges(database: Database, now: () => number = () => performance.now()): ChangeWatch {
  let seen: Stamps | undefined;
  let seenAt = 0;
  let seenCommits = -1;
  return {
    async stamps() {
      const commits = database.commits();
      if (seen !== undefined && commits === seenCommits && now() - seenAt < LOOK_AGAIN_MS) return seen;
      const lookedAt = now();
      const stamps = await readStamps(database.read);
      seen = stamps;
      seenAt = lookedAt;
      seenCommits = commits;
      return stamps;
    },
  };
}
