import { allowedTypos, listForNeighbours, type Neighbour, neighboursOf } from './neighbours.ts';
import type { SearchKind } from './document.ts';
import { STEMMED, stem } from './stem.ts';

/** A word of a language, and in how many documents of a kind it stands. The language is empty for names and numbers. */
export type VocabularyWord = {
  readonly word: string;
  readonly language: string;
  readonly kind: SearchKind;
  readonly count: number;
};

const KINDS: { readonly [kind in SearchKind]: number } = { song: 1, contributor: 2, article: 4, verse: 8 };

/** All words that can be found. */
export type Vocabulary = {
  /** In how many documents the word stands; 0 for one that is nowhere. */
  countOf(word: string): number;
  /** Whether the word has ever stood in something of this kind. */
  isIn(word: string, kind: SearchKind): boolean;
  /** Words that begin so, the most frequent first. */
  beginningWith(start: string, most: number): readonly string[];
  /** Other forms of the word, in each language it may be one of. */
  formsOf(word: string): readonly string[];
  /** Words somebody may have meant, with the number of letters that differ. */
  neighboursOf(word: string): readonly { readonly word: string; readonly distance: number }[];
  /** Takes in words that are new or whose count is another now. */
  learn(entries: Iterable<VocabularyWord>): void;
};

/** So many words are remembered with their neighbours. */
const MOST_REMEMBERED = 2000;

/** Makes a vocabulary of its words. A word of several languages is counted together. */
export function openVocabulary(entries: Iterable<VocabularyWord> = []): Vocabulary {
  const counts = new Map<string, number>();
  const kinds = new Map<string, number>();
  const ofKind = new Map<string, number>();
  const byStem = new Map<string, string[]>();
  let sorted: string[] = [];
  let list = listForNeighbours(sorted);
  // Every kind of thing is asked about the same words.
  const near = new Map<string, readonly Neighbour[]>();
  const moreFrequent = (one: string, other: string) =>
    (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || (one < other ? -1 : 1);
  const learnStem = (word: string, language: string) => {
    const key = `${language} ${stem(word, language)}`;
    const known = byStem.get(key);
    if (known === undefined) byStem.set(key, [word]);
    else if (!known.includes(word)) known.push(word);
  };
  const vocabulary: Vocabulary = {
    countOf: (word) => counts.get(word) ?? 0,
    isIn: (word, kind) => ((kinds.get(word) ?? 0) & KINDS[kind]) !== 0,
    beginningWith: (start, most) =>
      sorted
        .slice(firstFrom(sorted, start), firstFrom(sorted, `${start}\uFFFF`))
        .sort(moreFrequent)
        .slice(0, most),
    formsOf(word) {
      const forms = STEMMED.flatMap((language) => byStem.get(`${language} ${stem(word, language)}`) ?? []);
      return [...new Set(forms)].filter((form) => form !== word && counts.get(form) !== 0).sort(moreFrequent);
    },
    neighboursOf(word) {
      const most = allowedTypos(word);
      if (most === 0) return [];
      const known = near.get(word) ?? neighboursOf(list, word, most);
      if (near.size >= MOST_REMEMBERED) near.clear();
      near.set(word, known);
      return known.filter((one) => counts.get(one.word) !== 0);
    },
    learn(news) {
      const unknown: string[] = [];
      for (const { word, language, kind, count } of news) {
        const key = `${kind} ${language} ${word}`;
        if (STEMMED.some((one) => one === language)) learnStem(word, language);
        if (!counts.has(word)) unknown.push(word);
        counts.set(word, (counts.get(word) ?? 0) - (ofKind.get(key) ?? 0) + count);
        ofKind.set(key, count);
        kinds.set(word, (kinds.get(word) ?? 0) | KINDS[kind]);
      }
      if (unknown.length === 0) return;
      sorted = [...sorted, ...unknown].sort();
      list = listForNeighbours(sorted);
      near.clear();
    },
  };
  vocabulary.learn(entries);
  return vocabulary;
}

function firstFrom(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
