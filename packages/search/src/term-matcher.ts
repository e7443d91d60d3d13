import { hashWord, LINE_BREAK, PART_BREAK } from './tokenize.ts';
import type { Term } from './terms.ts';

/** A word that matches a term of the query, and how well. */
type TermAlternative = { readonly word: string; readonly term: number; readonly quality: number };

/** The terms of a query, prepared for matching many texts. */
export type TermMatcher = {
  readonly terms: readonly Term[];
  /** The weight of each term; `totalWeight` is their sum. */
  readonly weights: Float64Array;
  readonly totalWeight: number;
  /** Whether a word with such a hash may match: this alone rules out most words. */
  readonly hashFilter: Uint8Array;
  readonly byHash: ReadonlyMap<number, readonly TermAlternative[]>;
};

/** Size of the hash filter; a power of two. */
const FILTER_SIZE = 4096;

/** Prepares the terms of a query. */
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

/** Whether a word or line end with this hash has to be checked. */
export const mayMatch = ({ hashFilter: maybe }: TermMatcher, hash: number): boolean =>
  maybe[hash & (FILTER_SIZE - 1)] !== 0;

/** The share of the terms that match, weighted by quality and term weight. */
export function coverage({ weights, totalWeight: weight }: TermMatcher, quality: Float32Array): number {
  if (weight === 0) return 0;
  let covered = 0;
  for (let term = 0; term < quality.length; term++) covered += (weights[term] ?? 0) * (quality[term] ?? 0);
  return covered / weight;
}
