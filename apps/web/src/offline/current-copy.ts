import { openBrowserCopy } from './browser-copy.ts';
import type { Copy } from './copy.ts';
import { openFilesOf } from './kept-files.ts';
import { beginFollowing } from './followed.ts';
import { limitCopy } from './limited-copy.ts';
import { createMemoryCopy } from './memory-copy.ts';

let current: Copy = createMemoryCopy();

/**
 * Opens the copy of the person who is signed in and makes it the one that queries read. `person` is any text that
 * names the person for good. Without a database, or with one that does not answer within a second, the page keeps things in
 * memory; `health` says so, and the console why.
 */
export async function openCopyOf(
  person: string,
  open: (person: string) => Promise<Copy> = openBrowserCopy,
): Promise<Copy> {
  current.close();
  openFilesOf(person);
  const copy = limitCopy(open(person), person);
  current = copy;
  beginFollowing(copy);
  const outcome = await copy.opened;
  if (outcome.kind === 'failed')
    console.warn(
      'The browser gives no database; the library is kept in memory until the page closes.',
      outcome.failure,
    );
  return copy;
}

/** The copy of whoever is signed in; an empty one in memory for nobody. */
export function currentCopy(): Copy {
  return current;
}

/** Lets go of the copy without removing anything. */
export function closeCopy(): void {
  current.close();
  openFilesOf();
  current = createMemoryCopy();
}
