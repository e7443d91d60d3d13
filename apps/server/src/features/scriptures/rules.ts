import { type BookSection, sectionOf, type Verse } from '@canticle/scripture';

/** Length of a preview in characters, about two lines on a phone. */
const PREVIEW_LENGTH = 160;

/** The first words of a chapter, cut at a space. */
export function createPreview(verses: readonly Pick<Verse, 'text'>[]): string {
  let text = '';
  for (const verse of verses) {
    if (text.length > PREVIEW_LENGTH) break;
    text = `${text} ${verse.text}`.trim();
  }
  if (text.length <= PREVIEW_LENGTH) return text;
  return `${text.slice(0, PREVIEW_LENGTH + 1).replace(/\s+\S*$/, '')} …`;
}

/* Existing clients use this as the colour of a book's tile; each has a contrast of 4.5:1 with white. */
const SECTION_COLORS: { readonly [section in BookSection]: string } = {
  law: '#7a5c2e',
  history: '#8a4b2a',
  poetry: '#6b4c8a',
  'major-prophets': '#8a3b4a',
  'minor-prophets': '#9a4a5c',
  deuterocanon: '#5f5f5f',
  gospels: '#1f5f8b',
  acts: '#2a6b5e',
  'pauline-letters': '#3d6b2e',
  'general-letters': '#4e6a1f',
  apocalypse: '#5a3e7a',
  other: '#5f5f5f',
};

/** The colour of a book for existing clients, by its USFM code. */
export function bookColor(code: string): string {
  return SECTION_COLORS[sectionOf(code)];
}

/**
 * Finds the searched words in a text.
 *
 * @param words  folded
 * @param fold   folds a word of the text the same way
 * @returns ranges from and to (not included), in order
 */
export function findWordRanges(
  text: string,
  words: readonly string[],
  fold: (word: string) => string,
): [from: number, to: number][] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].flatMap((match): [number, number][] => {
    const folded = fold(match[0]);
    return words.some((word) => folded.includes(word)) ? [[match.index, match.index + match[0].length]] : [];
  });
}
