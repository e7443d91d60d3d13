import { analytics } from '@canticle/contract/calls';
import { ApiError, callApi, newId } from '../../api/index.ts';

/** A view the server does not know yet. Nothing of the person is in it. */
export type PendingViewCount = {
  /** A UUID made here: sent twice, it counts once. */
  readonly key: string;
  readonly songId: string;
  readonly language?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/* Removed with everything else of the person when they sign out. */
const storageKey = 'views-to-count';
const maxAgeMs = 30 * 24 * 3600_000;
const maxPending = 500;

let inMemory: readonly PendingViewCount[] = [];

/** What waits to be counted, the oldest first. */
export function readPendingViewCounts(): readonly PendingViewCount[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return Array.isArray(stored) ? (stored as readonly PendingViewCount[]) : inMemory;
  } catch {
    return inMemory;
  }
}

function savePendingViewCounts(views: readonly PendingViewCount[]): void {
  inMemory = views;
  try {
    if (views.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(views));
  } catch {
    // Without storage it waits until the page closes.
  }
}

/**
 * Counts a view: now, or when there is a network again. At most 500 wait, none longer than 30 days (decision 0070).
 *
 * @param now  milliseconds since 1970
 */
export async function countView(view: Omit<PendingViewCount, 'key' | 'at'>, now: number): Promise<void> {
  savePendingViewCounts([...readPendingViewCounts(), { ...view, key: newId(), at: now }].slice(-maxPending));
  await sendViewCounts(() => now);
}

let sending: Promise<void> | undefined;

/** Sends what waits, the oldest first, until the network is gone or the server asks to be left alone. */
export function sendViewCounts(now: () => number = Date.now): Promise<void> {
  sending ??= sendAll(now).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(now: () => number): Promise<void> {
  for (let view = readPendingViewCounts()[0]; view !== undefined; view = readPendingViewCounts()[0]) {
    const { key } = view;
    if (now() - view.at <= maxAgeMs && !(await trySend(view, now()))) return;
    savePendingViewCounts(readPendingViewCounts().filter((one) => one.key !== key));
  }
}

async function trySend({ songId, language, at, key }: PendingViewCount, now: number): Promise<boolean> {
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  // The clock of the device may be wrong; how long ago it was is right all the same.
  const ago = seconds < 60 ? undefined : String(seconds);
  try {
    await callApi(analytics.countView, { params: { songId }, query: { language, ago }, idempotencyKey: key });
    return true;
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    // A song that is gone or closed meanwhile is not counted, and nobody is told: nothing depends on it.
    return failure.status >= 400 && failure.status < 500 && ![401, 408, 429].includes(failure.status);
  }
}
