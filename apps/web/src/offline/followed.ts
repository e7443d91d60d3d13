import { media, songs } from '@canticle/contract/calls';
import type { Copy } from './copy.ts';
import { referenceLists } from './reference-lists.ts';

/*
 * What is told when it changes, and so need not be asked for again as long as the copy follows: what everybody shares.
 */
const paths: ReadonlySet<string> = new Set(
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
export type Cursor = { readonly next: string; readonly rights: string; readonly since: number };

const cursorName = 'followed';

/*
 * Every tab has a cursor of its own: the copy is shared by all of them, but what one has on its screen only it can bring up to
 * date. A tab that begins stands where the copy stood before it read anything of it.
 */
const cursors = new WeakMap<Copy, Promise<Cursor | undefined>>();

/** Notes where a copy stands. To be called before anything of it is read. */
export function beginFollowing(copy: Copy): void {
  cursors.set(copy, copy.readMeta<Cursor>(cursorName));
}

/** Where this tab stands; undefined when it begins with nothing. */
export async function cursorOf(copy: Copy): Promise<Cursor | undefined> {
  if (!cursors.has(copy)) beginFollowing(copy);
  return cursors.get(copy);
}

/** Moves the cursor of this tab, and that of tabs to come unless another tab has moved it further. */
export async function moveCursor(copy: Copy, next: Cursor): Promise<void> {
  cursors.set(copy, Promise.resolve(next));
  const stored = await copy.readMeta<Cursor>(cursorName);
  if (stored?.rights === next.rights && Number(stored.next) >= Number(next.next)) return;
  await copy.writeMeta(cursorName, next);
}

/** A copy follows for so long after it was told last, in milliseconds. */
const followsFor = 60_000;

let followed: { readonly copy: Copy; readonly since: number; readonly toldAt: number } | undefined;

/** Writes down that a copy has been told everything that changed. @param since  when it began to follow; both in milliseconds since 1970 */
export function noteTold(copy: Copy, since: number, toldAt: number): void {
  followed = { copy, since, toldAt };
}

/* Grows whenever something that changed is brought into the copy. */
let tellings = 0;

/** Writes down that something changed, before it is brought in: an answer that is on its way may not know of it. */
export function noteChange(): void {
  tellings += 1;
}

/**
 * A number that is another one when something was told meanwhile that an answer may not know of; always the same for what
 * is not told about.
 *
 * @param path  of the call it answers
 */
export function tellingsAbout(path: string): number {
  return paths.has(path) ? tellings : 0;
}

/** Writes down that nothing has changed up to now. @param now  milliseconds since 1970 */
export function noteNothingNew(copy: Copy, now: number): void {
  if (followed?.copy === copy) followed = { ...followed, toldAt: now };
}

/**
 * Whether an answer that was kept at that moment is still true, because whatever changed since would have been told.
 *
 * @param path  of the call it answers
 */
export function isStillTrue(copy: Copy, path: string, savedAt: number, now: number): boolean {
  return followed?.copy === copy && paths.has(path) && savedAt >= followed.since && now - followed.toldAt < followsFor;
}
