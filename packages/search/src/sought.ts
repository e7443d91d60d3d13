import { markOf, NEW_LINE, NEW_PART } from './placed-words.ts';
import type { Term } from './terms.ts';

/** A word that counts as a word of the question, and how well. */
type Alternative = { readonly word: string; readonly term: number; readonly quality: number };

/** The words of a question, ready to be looked for in many texts. */
export type Sought = {
  readonly terms: readonly Term[];
  /** How much each word says, and all together. */
  readonly weights: Float64Array;
  readonly weight: number;
  /** Whether a word with such a mark may be one of them: most words are told apart by this alone. */
  readonly maybe: Uint8Array;
  readonly byMark: ReadonlyMap<number, readonly Alternative[]>;
};

/** Marks that are told apart at a glance; a power of two. */
const GLANCES = 4096;

/** Prepares the words of a question. */
export function soughtOf(terms: readonly Term[]): Sought {
  const maybe = new Uint8Array(GLANCES);
  maybe[NEW_LINE] = 1;
  maybe[NEW_PART] = 1;
  const byMark = new Map<number, Alternative[]>();
  terms.forEach(({ alternatives }, term) => {
    for (const [word, quality] of alternatives) {
      const mark = markOf(word);
      maybe[mark & (GLANCES - 1)] = 1;
      const known = byMark.get(mark);
      if (known === undefined) byMark.set(mark, [{ word, term, quality }]);
      else known.push({ word, term, quality });
    }
  });
  const weights = Float64Array.from(terms, ({ weight }) => weight);
  return { terms, weights, weight: weights.reduce((sum, one) => sum + one, 0), maybe, byMark };
}

/** Whether a word or end with this mark is to be looked at. */
export const maySeek = ({ maybe }: Sought, mark: number): boolean => maybe[mark & (GLANCES - 1)] !== 0;

/** The share of the words that is there, each as well as here, by what it says. */
export function shareOf({ weights, weight }: Sought, best: Float32Array): number {
  if (weight === 0) return 0;
  let there = 0;
  for (let term = 0; term < best.length; term++) there += (weights[term] as number) * (best[term] as number);
  return there / weight;
}
