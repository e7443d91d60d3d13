import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import { findAffectedUsers, readNewestNumber } from './change-list.ts';

/** How often the database is asked for what other processes wrote, in milliseconds, while somebody waits. */
const POLL_MS = 1_000;
/** How often it is looked whether this process has written. */
const LOCAL_POLL_MS = 100;

/** Tells those who wait that something they may see has changed. */
export type ChangeNotifier = {
  /**
   * Calls `notify` as soon as it follows, and then whenever something changed that everybody shares or that is this person's.
   * The answer ends that.
   */
  subscribe(userId: string, notify: () => void): () => void;
  close(): void;
};

/**
 * Follows the line of changes for those who wait, of this process and of others. Asks nothing while nobody waits.
 *
 * @param onFailure  told when the database could not be asked; it is asked again
 */
export function createChangeNotifier(database: Database, onFailure: (failure: unknown) => void): ChangeNotifier {
  const subscribers = new Map<() => void, string>();
  let polling: PollState | undefined;

  const poll = async (state: PollState) => {
    const now = performance.now();
    if (database.commitCount() === state.commits && now - state.polledAt < POLL_MS) return;
    state.commits = database.commitCount();
    state.polledAt = now;
    const before = state.newest;
    const affected = before === undefined ? undefined : await findAffectedUsers(database.read, before);
    state.newest = affected?.newest ?? (await readNewestNumber(database.read));
    // Everybody has gone meanwhile, and others may have come, who are followed for anew.
    if (polling !== state) return;
    for (const [wake, userId] of subscribers)
      if (affected === undefined || affected.everybody || affected.people.has(userId)) wake();
  };
  const pollLoop = async (state: PollState) => {
    while (polling === state) {
      await poll(state).catch(onFailure);
      await sleep(LOCAL_POLL_MS, undefined, { ref: false });
    }
  };

  return {
    subscribe(userId, notify) {
      subscribers.set(notify, userId);
      if (polling === undefined) {
        polling = { newest: undefined, polledAt: 0, commits: -1 };
        void pollLoop(polling);
      } else if (polling.newest !== undefined) notify();
      return () => {
        subscribers.delete(notify);
        if (subscribers.size === 0) polling = undefined;
      };
    },
    close: () => {
      subscribers.clear();
      polling = undefined;
    },
  };
}

/* How far the line is known, when it was looked at last, and how much this process had written then. */
type PollState = { newest: number | undefined; polledAt: number; commits: number };
