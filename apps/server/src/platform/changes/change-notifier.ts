import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import { findAffectedUsers } from './change-list.ts';
import { readHorizon } from './horizon.ts';

/**
 * How often the database is queried for the writes of other processes, in milliseconds, while there are subscribers.
 */
const POLL_MS = 1_000;
/** How often this process checks whether it has written itself, in milliseconds. */
const LOCAL_POLL_MS = 100;

/** At most so many subscribers are woken at once: each asks for what changed, and others wait for its answer. */
const WAKE_BATCH = 8;
const WAKE_PAUSE_MS = 100;
/** Within how many pauses all are woken, however many there are. */
const MAX_PAUSES = 50;

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
    if (database.commitCount() === state.commits && !state.isBehind && now - state.polledAt < POLL_MS) return;
    state.commits = database.commitCount();
    state.polledAt = now;
    const { until } = state;
    const affected = until === undefined ? undefined : await findAffectedUsers(database.read, until);
    state.until = affected?.until ?? (await readHorizon(database.read)).number;
    state.isBehind = affected?.isBehind ?? true;
    // All subscribers have left meanwhile; new ones have a poll of their own.
    if (polling !== state) return;
    const isAffected = (userId: string) => affected === undefined || affected.everybody || affected.people.has(userId);
    wakeInTurn([...subscribers].flatMap(([wake, userId]) => (isAffected(userId) ? [wake] : [])));
  };
  const sleepers = new Set<() => void>();
  let isWaking = false;
  const wakeInTurn = (wakes: readonly (() => void)[]) => {
    for (const wake of wakes) sleepers.add(wake);
    if (!isWaking) void wakeAll();
  };
  const wakeAll = async () => {
    isWaking = true;
    while (sleepers.size > 0) {
      const batch = [...sleepers].slice(0, Math.max(WAKE_BATCH, Math.ceil(sleepers.size / MAX_PAUSES)));
      for (const wake of batch) {
        sleepers.delete(wake);
        if (subscribers.has(wake)) wake();
      }
      if (sleepers.size > 0) await sleep(WAKE_PAUSE_MS, undefined, { ref: false });
    }
    isWaking = false;
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
        polling = { until: undefined, isBehind: false, polledAt: 0, commits: -1 };
        void pollLoop(polling);
      } else if (polling.until !== undefined) notify();
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

/*
 * The number up to which changes are known, whether there are any above it, when it was last polled, and how many
 * commits this process had made then.
 */
type PollState = { until: number | undefined; isBehind: boolean; polledAt: number; commits: number };
