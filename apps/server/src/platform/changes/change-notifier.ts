import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import { findAffectedUsers, readNewestNumber } from './change-list.ts';

/**
 * How often the database is queried for the writes of other processes, in milliseconds, while there are subscribers.
 */
const POLL_MS = 1_000;
/** How often this process checks whether it has written itself, in milliseconds. */
const LOCAL_POLL_MS = 100;

/** Notifies subscribers that something they may see has changed. */
export type ChangeNotifier = {
  /**
   * Calls `notify` once as soon as changes are tracked, and then whenever something shared or of this person changed.
   * The returned function unsubscribes.
   */
  subscribe(userId: string, notify: () => void): () => void;
  close(): void;
};

/**
 * Polls the changes for subscribers, those of this process and of others. Queries nothing without subscribers.
 *
 * @param onFailure  called when the database could not be queried; the query is retried
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
    // All subscribers have left meanwhile; new ones have a poll of their own.
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

/* The newest known number, when it was last polled, and how many commits this process had made then. */
type PollState = { newest: number | undefined; polledAt: number; commits: number };
