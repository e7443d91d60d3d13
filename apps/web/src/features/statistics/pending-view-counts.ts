import { analytics } from '@canticle/contract/calls';
import { ApiError, callApi, newId } from '../../api/index.ts';
import { readStored, removeStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';

/** A view that was not sent to the server yet. It contains no personal data. */
export type PendingViewCount = {
  /** A UUID generated here: sent twice, it counts once. */
  readonly key: string;
  readonly songId: string;
  readonly language?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
};

const viewsKey = withShape(
  storageKeys['views-to-count'],
  shapes.listOf(
    shapes.object({ key: shapes.string, songId: shapes.string, at: shapes.number }, { language: shapes.string }),
  ),
);

const maxAgeMs = 30 * 24 * 3600_000;
const maxPending = 500;

/** The views to be counted, oldest first; removed with the person's other data when they sign out. */
export function readPendingViewCounts(): readonly PendingViewCount[] {
  return readStored(viewsKey) ?? [];
}

function savePendingViewCounts(views: readonly PendingViewCount[]): void {
  if (views.length === 0) removeStored(viewsKey);
  else writeStored(viewsKey, views);
}

/**
 * Counts a view: now, or when there is a network again. At most 500 are pending, none longer than 30 days (decision
 * 0056).
 *
 * @param now  milliseconds since 1970
 */
export async function countView(view: Omit<PendingViewCount, 'key' | 'at'>, now: number): Promise<void> {
  savePendingViewCounts([...readPendingViewCounts(), { ...view, key: newId(), at: now }].slice(-maxPending));
  await sendViewCounts(() => now);
}

let sending: Promise<void> | undefined;

/** Sends the pending views, oldest first, until the network is lost or the server requests a pause. */
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
  // The clock of the device may be wrong; the elapsed time is still right.
  const ago = seconds < 60 ? undefined : String(seconds);
  try {
    await callApi(analytics.countView, { params: { songId }, query: { language, ago }, idempotencyKey: key });
    return true;
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    // A song that was deleted or closed meanwhile is not counted, and no error is shown: nothing depends on it.
    return failure.status >= 400 && failure.status < 500 && ![401, 408, 429].includes(failure.status);
  }
}
