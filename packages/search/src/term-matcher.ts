import { hashWord, LINE_BREAK, PART_BREAK } from './tokenize.ts';
import type { Term } from './terms.ts';

/** A word that counts as a word of the question, and how well. */
type TermAlternative = { readonly word: string; readonly term: number; readonly quality: number };

/** The words of a question, ready to be looked for in many texts. */
export type TermMatcher = {
  readonly terms: readonly Term[];
  /** How much each word says, and all together. */
  readonly weights: Float64Array;
  readonly totalWeight: number;
  /** Whether a word with such a mark may be one of them: most words are told apart by this alone. */
  readonly hashFilter: Uint8Array;
  readonly byHash: ReadonlyMap<number, readonly TermAlternative[]>;
};

/** Marks that are told apart at a glance; a power of two. */
const FILTER_SIZE = 4096;

/** Prepares the words of a question. */
export function createTermMatcher(terms: readonly Term[]): TermMatcher {
  const hashFilter = new Uint8Array(FILTER_SIZE);
  hashFilter[LINE_BREAK] = 1;
  hashFilter[PART_BREAK] = 1;
  const byHash = new Map<number, TermAlternative[]>();
  terms.forEach(({ alternatives }, term) => {
    for (const [word, quality] of alternatives) {
      const hash = hashWord(word);
      hashFilter[hash & (FILTER_SIZE - 1)] = 1;
      const known = byHash.get(hash);
      if (known === undefined) byHash.set(hash, [{ word, term, quality }]);
      else known.push({ word, term, quality });
    }
  });
  const weights = Float64Array.from(terms, ({ weight }) => weight);
  return { terms, weights, totalWeight: weights.reduce((sum, one) => sum + one, 0), hashFilter, byHash };
}

/** Whether a word or end with this mark is to be looked at. */
export const mayMatch = ({ hashFilter: maybe }: TermMatcher, hash: number): boolean =>
  maybe[hash & (FILTER_SIZE - 1)] !== 0;

/** The share of the words that is there, each as well as here, by what it says. */
export function coverage({ weights, totalWeight: weight }: TermMatcher, quality: Float32Array): number {
  if (weight === 0) return 0;
  let covered = 0;
  for (let term = 0; term < quality.length; term++) covered += (weights[term] as number) * (quality[term] as number);
  return covered / weight;
}
