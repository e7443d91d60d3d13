import { media, songs } from '@canticle/contract/calls';
import type { LocalCache } from './local-cache.ts';
import { referenceLists } from './reference-lists.ts';

/* Shared answers that change events cover, and so need no refetch while the cache is subscribed. */
const subscribedPaths: ReadonlySet<string> = new Set(
  [
    songs.listCollections,
    songs.listSongs,
    songs.getSong,
    songs.listContributors,
    songs.getContributor,
    media.listFiles,
    ...referenceLists,
  ].map(({ path }) => path),
);

/** The sync position of a cache in the change log. `since` in milliseconds since 1970. */
export type SyncCursor = { readonly next: string; readonly rights: string; readonly since: number };

const cursorKey = 'followed';

/*
 * Every tab has its own cursor: all tabs share the cache, but only the tab itself can update its screen. A new tab
 * starts with the cache's cursor from before it read anything.
 */
const cursors = new WeakMap<LocalCache, Promise<SyncCursor | undefined>>();

/** Records the cursor of a cache. Call it before anything is read from the cache. */
export function startSubscription(cache: LocalCache): void {
  cursors.set(cache, cache.readMeta<SyncCursor>(cursorKey));
}

/** The cursor of this tab; undefined when it starts without one. */
export async function readCursor(cache: LocalCache): Promise<SyncCursor | undefined> {
  if (!cursors.has(cache)) startSubscription(cache);
  return cursors.get(cache);
}

/** Moves the cursor of this tab, and that of future tabs unless another tab has moved it further. */
export async function saveCursor(cache: LocalCache, next: SyncCursor): Promise<void> {
  cursors.set(cache, Promise.resolve(next));
  const stored = await cache.readMeta<SyncCursor>(cursorKey);
  if (stored?.rights === next.rights && Number(stored.next) >= Number(next.next)) return;
  await cache.writeMeta(cursorKey, next);
}

/** How long a cache counts as synced after its last sync, in milliseconds. */
const freshForMs = 60_000;

let subscription: { readonly copy: LocalCache; readonly since: number; readonly syncedAt: number } | undefined;

/**
 * Records that a cache has received all changes.
 * @param since  when its subscription started; both in milliseconds since 1970
 */
export function markSynced(cache: LocalCache, since: number, syncedAt: number): void {
  subscription = { copy: cache, since, syncedAt };
}

/* Incremented whenever a change is applied to the cache. */
let invalidationCount = 0;

/** Records a change before it is applied: a response in flight may not include it. */
export function recordInvalidation(): void {
  invalidationCount += 1;
}

/** A number that differs when a change arrived meanwhile that a response to an earlier request may not include. */
export const countInvalidations = (): number => invalidationCount;

/**
 * The same number for an answer that everybody shares; constant for those that change events do not cover.
 *
 * @param path  of the call
 */
export function invalidationCountOf(path: string): number {
  return subscribedPaths.has(path) ? invalidationCount : 0;
}

/**
 * Records that nothing has changed up to now.
 * @param now  milliseconds since 1970
 */
export function markUnchanged(cache: LocalCache, now: number): void {
  if (subscription?.copy === cache) subscription = { ...subscription, syncedAt: now };
}

/**
 * Whether an answer cached at that time is still current, because any later change would have been announced.
 *
 * @param path  of the call
 */
export function isFresh(cache: LocalCache, path: string, savedAt: number, now: number): boolean {
  return (
    subscription?.copy === cache &&
    subscribedPaths.has(path) &&
    savedAt >= subscription.since &&
    now - subscription.syncedAt < freshForMs
  );
}
