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
