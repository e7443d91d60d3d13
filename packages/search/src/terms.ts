import { isStopWord } from './stop-words.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A term of the query with every word that matches it, and how well: from 1 (the word itself) down to 0. */
export type Term = {
  readonly word: string;
  readonly alternatives: ReadonlyMap<string, number>;
  /** The weight of the term: the rarer, the higher. */
  readonly weight: number;
  readonly isStop: boolean;
};

const QUALITY = { prefix: 0.95, form: 0.85, typo: 0.7, typos: 0.55 } as const;
/** An unknown word weighs no more than one in this many documents: it must not outweigh the known ones. */
const UNKNOWN_TERM_COUNT = 60;
/** The most words that match one prefix, and the most forms or similar words of a word. */
const MAX_PREFIX_MATCHES = 30;
const MAX_ALTERNATIVES = 10;

/**
 * The terms of a query with their matching words: the word, those that begin with it (for an open last word), its other
 * forms, and its spelling corrections when it is unknown, or always when `isFuzzy`.
 */
export function expandTerms(query: ParsedQuery, vocabulary: Vocabulary, isFuzzy: boolean): readonly Term[] {
  const exactWords = new Set(query.phrases.flat());
  return query.words.map((word, index) => {
    const isPrefix = query.isLastPrefix && index === query.words.length - 1;
    const alternatives = exactWords.has(word)
      ? new Map([[word, 1]])
      : findAlternatives(word, vocabulary, { isOpen: isPrefix, isWide: isFuzzy });
    const count = Math.max(0, ...[...alternatives.keys()].map((one) => vocabulary.documentCount(one)));
    const isStop = isStopWord(word) && !exactWords.has(word);
    const rarity = 1 / Math.log2(4 + (count === 0 ? UNKNOWN_TERM_COUNT : count));
    return { word, alternatives, weight: (isStop ? 0.3 : 1) * rarity, isStop };
  });
}

function findAlternatives(
  word: string,
  vocabulary: Vocabulary,
  { isOpen, isWide }: { readonly isOpen: boolean; readonly isWide: boolean },
): ReadonlyMap<string, number> {
  const found = new Map([[word, 1]]);
  const add = (one: string, quality: number) => {
    if (!found.has(one)) found.set(one, quality);
  };
  if (isOpen) for (const one of vocabulary.withPrefix(word, MAX_PREFIX_MATCHES)) add(one, QUALITY.prefix);
  for (const one of vocabulary.inflectionsOf(word).slice(0, MAX_ALTERNATIVES)) add(one, QUALITY.form);
  const isUnknown = [...found.keys()].every((one) => vocabulary.documentCount(one) === 0);
  if (isUnknown || isWide) {
    const near = [...vocabulary.similarTo(word)].sort(
      (a, b) => a.distance - b.distance || vocabulary.documentCount(b.word) - vocabulary.documentCount(a.word),
    );
    for (const { word: one, distance } of near.slice(0, MAX_ALTERNATIVES))
      add(one, distance === 1 ? QUALITY.typo : QUALITY.typos);
  }
  return found;
}
