import type { Notes, Syllable } from './tune.ts';

/** A note that words may stand below, and which bar of its line it is in. */
export type SungNote = { readonly notes: Notes; readonly bar: number };

/**
 * Lays a `w:` line below the notes of the line of music before it, as verse `verse`. Syllables that find no note are left
 * out.
 */
export function layWords(value: string, sung: readonly SungNote[], verse: number): void {
  let at = 0;
  let last: Syllable | undefined;
  for (const [token] of value.replaceAll('\\-', '\u2011').matchAll(/[|_*]|-|[^\s|_*-]+/g)) {
    if (token === '|') {
      const bar = sung[at - 1]?.bar ?? sung[0]?.bar ?? 0;
      while (at < sung.length && (sung[at]?.bar ?? 0) <= bar) at += 1;
    } else if (token === '_') {
      if (last) last.isHeld = true;
      at += 1;
    } else if (token === '*') {
      at += 1;
    } else if (token === '-') {
      if (last?.goesOn) at += 1;
      else if (last) last.goesOn = true;
    } else {
      const syllable: Syllable = {
        text: token.replaceAll('~', ' ').replaceAll('\u2011', '-').trim(),
        goesOn: false,
        wentOn: last?.goesOn ?? false,
        isHeld: false,
      };
      sung[at]?.notes.words.set(verse, syllable);
      last = syllable;
      at += 1;
    }
  }
}
