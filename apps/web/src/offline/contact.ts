import type { Copy } from './copy.ts';
import { renewLease } from './kept-files.ts';

const notedEvery = 60_000;
let noted: { readonly copy: Copy; readonly at: number } | undefined;

/** Writes down, at most once a minute, that the server answered: from then on what is kept may be read for 30 days. */
export function noteContact(copy: Copy, now: number): void {
  if (noted?.copy === copy && now - noted.at < notedEvery) return;
  noted = { copy, at: now };
  void copy.noteContact(now);
  void renewLease(now);
}
