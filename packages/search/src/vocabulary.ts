import { allowedTypos, createFuzzyIndex, type SimilarWord, findSimilarWords } from './fuzzy-index.ts';
import type { SearchKind } from './document.ts';
import { STEMMED_LANGUAGES, stem, stemmedAs } from './stem.ts';

/** A word of a language, and how many documents of a kind contain it. The language is empty for names and numbers. */
export type VocabularyWord = {
  readonly word: string;
  readonly language: string;
  readonly kind: SearchKind;
  readonly count: number;
};

const KIND_BITS: { readonly [kind in SearchKind]: number } = { song: 1, contributor: 2, article: 4, verse: 8 };

/** All words that can be found. */
export type Vocabulary = {
  /** How many documents contain the word; 0 for an unknown one. */
  documentCount(word: string): number;
  /** Whether the word has ever occurred in a document of this kind. */
  occursIn(word: string, kind: SearchKind): boolean;
  /** Words with this prefix, the most frequent first. */
  withPrefix(start: string, most: number): readonly string[];
  /** Other forms of the word, in each language it may belong to. */
  inflectionsOf(word: string): readonly string[];
  /** Words that may have been meant, with the number of letters that differ. */
  similarTo(word: string): readonly { readonly word: string; readonly distance: number }[];
  /** Adds new words and updates changed counts. */
  update(entries: Iterable<VocabularyWord>): void;
};

/** The most words whose similar words are cached. */
const MAX_CACHED = 2000;

/** Creates a vocabulary. The counts of a word in several languages are added. */
export function createVocabulary(entries: Iterable<VocabularyWord> = []): Vocabulary {
  const counts = new Map<string, number>();
  const kinds = new Map<string, number>();
  const countsByKind = new Map<string, number>();
  const byStem = new Map<string, string[]>();
  let sorted: string[] = [];
  let fuzzyIndex = createFuzzyIndex(sorted);
  // Every kind of document is searched for the same words.
  const similarCache = new Map<string, readonly SimilarWord[]>();
  const byFrequency = (one: string, other: string) =>
    (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || (one < other ? -1 : 1);
  const addStem = (word: string, language: string) => {
    const key = `${language} ${stem(word, language)}`;
    const known = byStem.get(key);
    if (known === undefined) byStem.set(key, [word]);
    else if (!known.includes(word)) known.push(word);
  };
  const vocabulary: Vocabulary = {
    documentCount: (word) => counts.get(word) ?? 0,
    occursIn: (word, kind) => ((kinds.get(word) ?? 0) & KIND_BITS[kind]) !== 0,
    withPrefix: (start, most) =>
      sorted
        .slice(lowerBound(sorted, start), lowerBound(sorted, `${start}\uFFFF`))
        .sort(byFrequency)
        .slice(0, most),
    inflectionsOf(word) {
      const forms = STEMMED_LANGUAGES.flatMap((language) => byStem.get(`${language} ${stem(word, language)}`) ?? []);
      return [...new Set(forms)].filter((form) => form !== word && counts.get(form) !== 0).sort(byFrequency);
    },
    similarTo(word) {
      const most = allowedTypos(word);
      if (most === 0) return [];
      const known = similarCache.get(word) ?? findSimilarWords(fuzzyIndex, word, most);
      if (similarCache.size >= MAX_CACHED) similarCache.clear();
      similarCache.set(word, known);
      return known.filter((one) => counts.get(one.word) !== 0);
    },
    update(changes) {
      const added: string[] = [];
      for (const { word, language, kind, count } of changes) {
        const key = `${kind} ${language} ${word}`;
        const stemmed = stemmedAs(language);
        if (stemmed !== undefined) addStem(word, stemmed);
        if (!counts.has(word)) added.push(word);
        counts.set(word, (counts.get(word) ?? 0) - (countsByKind.get(key) ?? 0) + count);
        countsByKind.set(key, count);
        kinds.set(word, (kinds.get(word) ?? 0) | KIND_BITS[kind]);
      }
      if (added.length === 0) return;
      sorted = [...sorted, ...added].sort();
      fuzzyIndex = createFuzzyIndex(sorted);
      similarCache.clear();
    },
  };
  vocabulary.update(entries);
  return vocabulary;
}

function lowerBound(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
