import { media, songs } from '@canticle/contract/calls';
import type { LocalCache } from './local-cache.ts';
import { referenceLists } from './reference-lists.ts';

/*
 * What is told when it changes, and so need not be asked for again as long as the copy follows: what everybody shares.
 */
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

/** Where a copy stands in the line of changes. `since` in milliseconds since 1970. */
export type SyncCursor = { readonly next: string; readonly rights: string; readonly since: number };

const cursorKey = 'followed';

/*
 * Every tab has a cursor of its own: the copy is shared by all of them, but what one has on its screen only it can bring up to
 * date. A tab that begins stands where the copy stood before it read anything of it.
 */
const cursors = new WeakMap<LocalCache, Promise<SyncCursor | undefined>>();

/** Notes where a copy stands. To be called before anything of it is read. */
export function startSubscription(cache: LocalCache): void {
  cursors.set(cache, cache.readMeta<SyncCursor>(cursorKey));
}

/** Where this tab stands; undefined when it begins with nothing. */
export async function readCursor(cache: LocalCache): Promise<SyncCursor | undefined> {
  if (!cursors.has(cache)) startSubscription(cache);
  return cursors.get(cache);
}

/** Moves the cursor of this tab, and that of tabs to come unless another tab has moved it further. */
export async function saveCursor(cache: LocalCache, next: SyncCursor): Promise<void> {
  cursors.set(cache, Promise.resolve(next));
  const stored = await cache.readMeta<SyncCursor>(cursorKey);
  if (stored?.rights === next.rights && Number(stored.next) >= Number(next.next)) return;
  await cache.writeMeta(cursorKey, next);
}

/** A copy follows for so long after it was told last, in milliseconds. */
const freshForMs = 60_000;

let subscription: { readonly copy: LocalCache; readonly since: number; readonly syncedAt: number } | undefined;

/** Writes down that a copy has been told everything that changed. @param since  when it began to follow; both in milliseconds since 1970 */
export function markSynced(cache: LocalCache, since: number, syncedAt: number): void {
  subscription = { copy: cache, since, syncedAt };
}

/* Grows whenever something that changed is brought into the copy. */
let invalidationCount = 0;

/** Writes down that something changed, before it is brought in: an answer that is on its way may not know of it. */
export function recordInvalidation(): void {
  invalidationCount += 1;
}

/**
 * A number that is another one when something was told meanwhile that an answer may not know of; always the same for what
 * is not told about.
 *
 * @param path  of the call it answers
 */
export function invalidationCountOf(path: string): number {
  return subscribedPaths.has(path) ? invalidationCount : 0;
}

/** Writes down that nothing has changed up to now. @param now  milliseconds since 1970 */
export function markUnchanged(cache: LocalCache, now: number): void {
  if (subscription?.copy === cache) subscription = { ...subscription, syncedAt: now };
}

/**
 * Whether an answer that was kept at that moment is still true, because whatever changed since would have been told.
 *
 * @param path  of the call it answers
 */
export function isFresh(cache: LocalCache, path: string, savedAt: number, now: number): boolean {
  return (
    subscription?.copy === cache &&
    subscribedPaths.has(path) &&
    savedAt >= subscription.since &&
    now - subscription.syncedAt < freshForMs
  );
}
