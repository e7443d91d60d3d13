import { type SearchDocument, splitNumbers } from './document.ts';
import type { Ranking } from './rank.ts';
import type { Term } from './terms.ts';
import { splitWords } from './split-words.ts';

/** A line that shows why something was found, and the ranges of the words in it, from and to, in UTF-16 units. */
export type Snippet = { readonly text: string; readonly marks: readonly (readonly [from: number, to: number])[] };

const MAX_LENGTH = 160;
const CONTEXT_LENGTH = 50;

/**
 * Creates the snippet of a line with the words it was found by; a long line is cut around the first of them.
 *
 * @param line  as displayed, not folded
 */
export function createSnippet(line: string, terms: readonly Term[]): Snippet {
  const all = findMarks(line, terms);
  if (line.length <= MAX_LENGTH) return { text: line, marks: all };
  const first = all[0]?.[0] ?? 0;
  const from = first <= CONTEXT_LENGTH ? 0 : wordStart(line, first - CONTEXT_LENGTH);
  const to = from + MAX_LENGTH >= line.length ? line.length : line.lastIndexOf(' ', from + MAX_LENGTH);
  const before = from > 0 ? '… ' : '';
  const text = `${before}${line.slice(from, to)}${to < line.length ? ' …' : ''}`;
  const shift = before.length - from;
  const marks = all.filter(([start, end]) => start >= from && end <= to);
  return { text, marks: marks.map(([start, end]) => [start + shift, end + shift]) };
}

/**
 * The line a document was found by, else its first one, and the ranges of the words in it ("0-7 8-13"); empty when it
 * has no lines.
 */
export function matchedLine(
  { texts }: SearchDocument,
  { linePosition }: Ranking,
  terms: readonly Term[],
): { readonly snippet?: string; readonly marks?: string } {
  const { text = 0, line = 0 } = linePosition ?? {};
  const words = texts[text]?.parts.flat()[line];
  if (words === undefined) return {};
  const { text: snippet, marks } = createSnippet(words, terms);
  return { snippet, ...(marks.length > 0 && { marks: marks.map(([from, to]) => `${from}-${to}`).join(' ') }) };
}

/** The ranges of query terms in a displayed line; stop words are marked only beside others. */
function findMarks(line: string, terms: readonly Term[]): readonly (readonly [number, number])[] {
  const { significant, stopWords } = highlightTerms(terms);
  const tokens = [...line.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].map((match) => {
    const folded = splitNumbers(splitWords(match[0]));
    return {
      from: match.index,
      to: match.index + match[0].length,
      isSignificant: folded.some((word) => significant.has(word)),
      isStopWord: folded.some((word) => stopWords.has(word)),
    };
  });
  const isMarked = (index: number) => {
    const word = tokens[index];
    if (word === undefined) return false;
    return word.isSignificant || (word.isStopWord && (significant.size === 0 || isBeside(index)));
  };
  const isBeside = (index: number) => [index - 1, index + 1].some((one) => tokens[one]?.isSignificant);
  return tokens.flatMap(({ from, to }, index) => (isMarked(index) ? [[from, to] as const] : []));
}

type HighlightTerms = { readonly significant: ReadonlySet<string>; readonly stopWords: ReadonlySet<string> };

/* Every displayed line is highlighted by the same terms. */
const highlightCache = new WeakMap<readonly Term[], HighlightTerms>();

function highlightTerms(terms: readonly Term[]): HighlightTerms {
  const known = highlightCache.get(terms);
  if (known !== undefined) return known;
  const created = {
    significant: new Set(terms.filter(({ isStop }) => !isStop).flatMap(({ alternatives }) => [...alternatives.keys()])),
    stopWords: new Set(terms.filter(({ isStop }) => isStop).map(({ word }) => word)),
  };
  highlightCache.set(terms, created);
  return created;
}

const wordStart = (line: string, from: number): number => line.indexOf(' ', from) + 1;
