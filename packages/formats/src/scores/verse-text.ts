import type { SungNote } from './score-words.ts';

/** A syllable of a verse, as it is written in a line. */
export type VerseSyllable = {
  /** The index of its note. */
  readonly note: number;
  readonly text: string;
  /** No blank stands between it and the next syllable. */
  readonly isJoined: boolean;
  /** A verse begins here, with its number before the words. */
  readonly startsVerse: boolean;
  /** The score says that a verse ends here. */
  readonly endsSection: boolean;
};

/** The words of a verse, from the first note to the last. */
export type VerseText = { readonly verse: string; readonly syllables: readonly VerseSyllable[] };

const VERSE_NUMBER = /^\(?\d{1,2}\s*(?:[.):]+\s*|\s+(?=\p{L}))/u;
const REFRAIN_LABEL = /^(?:refr(?:ain|\.)?|chorus|omkved|omkv\.|refräng|kehrvers)\s*[.:]\s*/iu;

/** Joins the syllables of a verse to words. The number before its first word is left out. */
export function readVerse(notes: readonly SungNote[], verse: string): VerseText {
  const found = notes.flatMap(({ words }, note) => {
    const one = words.get(verse);
    return one
      ? [
          {
            ...one,
            note,
            text: one.text
              .replace(/[\s\u00a0]+/g, ' ')
              .replace(/_+$/, '')
              .trim(),
          },
        ]
      : [];
  });
  const hyphen = hyphensOf(found);
  const syllables: VerseSyllable[] = [];
  for (const [at, one] of found.entries()) {
    const next = found[at + 1];
    const numbered = VERSE_NUMBER.exec(one.text)?.[0] ?? '';
    let text = one.text.slice(numbered.length).replace(REFRAIN_LABEL, '');
    const isDivided = hyphen === 'divides' && /\p{L}-$/u.test(text);
    const isContinued = isDivided || (one.isContinued && next?.isContinuation !== false);
    if (isDivided || (hyphen === 'repeats' && isContinued)) text = text.replace(/-+$/, '');
    // "heav'n-" before "born" is one word; before a capital letter it is a dash.
    const isCompound = /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next?.text ?? '');
    if (text === '') continue;
    syllables.push({
      note: one.note,
      text,
      isJoined: next !== undefined && (isContinued || isCompound),
      startsVerse: numbered !== '',
      endsSection: one.endsSection,
    });
  }
  return { verse, syllables };
}

/* Fewer may be the hyphens of compounds. */
const MIN_HYPHENS = 3;

/* Some programs write the hyphen between syllables into their text, beside saying it or instead. */
function hyphensOf(syllables: readonly { readonly text: string; readonly isContinued: boolean }[]) {
  const [continued, ended] = [syllables.filter((one) => one.isContinued), syllables.filter((one) => !one.isContinued)];
  const hyphened = (some: typeof syllables) => some.filter(({ text }) => /\p{L}-$/u.test(text)).length;
  if (continued.length > 0 && hyphened(continued) * 2 > continued.length) return 'repeats';
  return hyphened(ended) >= MIN_HYPHENS && hyphened(ended) > continued.length ? 'divides' : 'stands';
}
