import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import { concernedBy, newestNumber } from './since.ts';

/** How often the database is asked for what other processes wrote, in milliseconds, while somebody waits. */
const LOOK_MS = 1_000;
/** How often it is looked whether this process has written. */
const OWN_MS = 100;

/** Tells those who wait that something they may see has changed. */
export type Waking = {
  /**
   * Calls `wake` as soon as it follows, and then whenever something changed that everybody shares or that is this person's.
   * The answer ends that.
   */
  listen(userId: string, wake: () => void): () => void;
  close(): void;
};

/**
 * Follows the line of changes for those who wait, of this process and of others. Asks nothing while nobody waits.
 *
 * @param onFailure  told when the database could not be asked; it is asked again
 */
export function openWaking(database: Database, onFailure: (failure: unknown) => void): Waking {
  const waiting = new Map<() => void, string>();
  let following: Following | undefined;

  const look = async (mine: Following) => {
    const now = performance.now();
    if (database.commits() === mine.commits && now - mine.lookedAt < LOOK_MS) return;
    mine.commits = database.commits();
    mine.lookedAt = now;
    const before = mine.known;
    const concerned = before === undefined ? undefined : await concernedBy(database.read, before);
    mine.known = concerned?.newest ?? (await newestNumber(database.read));
    // Everybody has gone meanwhile, and others may have come, who are followed for anew.
    if (following !== mine) return;
    for (const [wake, userId] of waiting)
      if (concerned === undefined || concerned.everybody || concerned.people.has(userId)) wake();
  };
  const follow = async (mine: Following) => {
    while (following === mine) {
      await look(mine).catch(onFailure);
      await sleep(OWN_MS, undefined, { ref: false });
    }
  };

  return {
    listen(userId, wake) {
      waiting.set(wake, userId);
      if (following === undefined) {
        following = { known: undefined, lookedAt: 0, commits: -1 };
        void follow(following);
      } else if (following.known !== undefined) wake();
      return () => {
        waiting.delete(wake);
        if (waiting.size === 0) following = undefined;
      };
    },
    close: () => {
      waiting.clear();
      following = undefined;
    },
  };
}

/* How far the line is known, when it was looked at last, and how much this process had written then. */
type Following = { known: number | undefined; lookedAt: number; commits: number };
