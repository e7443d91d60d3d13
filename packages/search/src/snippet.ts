import { type SearchDocument, splitNumbers } from './document.ts';
import type { Ranking } from './rank.ts';
import type { Term } from './terms.ts';
import { words } from './words.ts';

/** A line that shows why something was found, and where the words stand in it, from and to, in UTF-16 units. */
export type Snippet = { readonly text: string; readonly marks: readonly (readonly [from: number, to: number])[] };

const LONGEST = 160;
const BEFORE = 50;

/**
 * The line with the words it was found by; a long one is cut around the first of them.
 *
 * @param line  as it is shown, not folded
 */
export function snippetOf(line: string, terms: readonly Term[]): Snippet {
  const all = marksIn(line, terms);
  if (line.length <= LONGEST) return { text: line, marks: all };
  const first = all[0]?.[0] ?? 0;
  const from = first <= BEFORE ? 0 : wordStart(line, first - BEFORE);
  const to = from + LONGEST >= line.length ? line.length : line.lastIndexOf(' ', from + LONGEST);
  const before = from > 0 ? '… ' : '';
  const text = `${before}${line.slice(from, to)}${to < line.length ? ' …' : ''}`;
  const shift = before.length - from;
  const marks = all.filter(([start, end]) => start >= from && end <= to);
  return { text, marks: marks.map(([start, end]) => [start + shift, end + shift]) };
}

/**
 * The line a document was found by, else its first one, and the places of the words in it ("0-7 8-13"); empty when it has
 * no lines.
 */
export function lineFound(
  { texts }: SearchDocument,
  { place }: Ranking,
  terms: readonly Term[],
): { readonly snippet?: string; readonly marks?: string } {
  const { text = 0, line = 0 } = place ?? {};
  const words = texts[text]?.parts.flat()[line];
  if (words === undefined) return {};
  const { text: snippet, marks } = snippetOf(words, terms);
  return { snippet, ...(marks.length > 0 && { marks: marks.map(([from, to]) => `${from}-${to}`).join(' ') }) };
}

/** Where words of the question stand in a line as it is shown; words that say little only beside others. */
function marksIn(line: string, terms: readonly Term[]): readonly (readonly [number, number])[] {
  const { telling, little } = wordsToMark(terms);
  const spoken = [...line.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].map((match) => {
    const folded = splitNumbers(words(match[0]));
    return {
      from: match.index,
      to: match.index + match[0].length,
      isTelling: folded.some((word) => telling.has(word)),
      isLittle: folded.some((word) => little.has(word)),
    };
  });
  const isMarked = (index: number) => {
    const word = spoken[index];
    if (word === undefined) return false;
    return word.isTelling || (word.isLittle && (telling.size === 0 || isBeside(index)));
  };
  const isBeside = (index: number) => [index - 1, index + 1].some((one) => spoken[one]?.isTelling);
  return spoken.flatMap(({ from, to }, index) => (isMarked(index) ? [[from, to] as const] : []));
}

type WordsToMark = { readonly telling: ReadonlySet<string>; readonly little: ReadonlySet<string> };

/* Every line that is shown is marked by the same words. */
const lastMarked = new WeakMap<readonly Term[], WordsToMark>();

function wordsToMark(terms: readonly Term[]): WordsToMark {
  const known = lastMarked.get(terms);
  if (known !== undefined) return known;
  const made = {
    telling: new Set(terms.filter(({ isStop }) => !isStop).flatMap(({ alternatives }) => [...alternatives.keys()])),
    little: new Set(terms.filter(({ isStop }) => isStop).map(({ word }) => word)),
  };
  lastMarked.set(terms, made);
  return made;
}

const wordStart = (line: string, from: number): number => line.indexOf(' ', from) + 1;
