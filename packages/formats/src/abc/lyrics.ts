import { readTextString } from './text-string.ts';
import type { NoteGroup, Syllable } from './tune.ts';

/** A note that can carry a syllable, and the index of its bar in the line. */
export type LyricNote = { readonly notes: NoteGroup; readonly bar: number };

/**
 * Attaches a `w:` line to the notes of the music line before it, as verse `verse`. Syllables without a note are
 * dropped.
 */
export function attachLyrics(value: string, lyricNotes: readonly LyricNote[], verse: number): void {
  let at = 0;
  let last: Syllable | undefined;
  for (const [token] of value.replaceAll('\\-', '\u2011').matchAll(/[|_*]|-|[^\s|_*-]+/g)) {
    if (token === '|') {
      const bar = lyricNotes[at - 1]?.bar ?? lyricNotes[0]?.bar ?? 0;
      while (at < lyricNotes.length && (lyricNotes[at]?.bar ?? 0) <= bar) at += 1;
    } else if (token === '_') {
      if (last) last.isExtended = true;
      at += 1;
    } else if (token === '*') {
      at += 1;
    } else if (token === '-') {
      if (last?.isContinued) at += 1;
      else if (last) last.isContinued = true;
    } else {
      const syllable: Syllable = {
        text: textOf(token),
        isContinued: false,
        isContinuation: last?.isContinued ?? false,
        isExtended: false,
        isLast: false,
      };
      lyricNotes[at]?.notes.words.set(verse, syllable);
      last = syllable;
      at += 1;
    }
  }
  if (last) last.isLast = true;
}

/* A tilde is a blank, unless it is the accent of a letter. */
const textOf = (token: string): string =>
  readTextString(token.replaceAll(/(?<!\\)~/g, ' '))
    .replaceAll('\u2011', '-')
    .trim();
