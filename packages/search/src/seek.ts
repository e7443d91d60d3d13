import type { PlacedDocument, SearchKind } from './document.ts';
import type { Question } from './question.ts';
import { byRank, rankBy, type Ranking, type RankOptions } from './rank.ts';
import type { Term } from './terms.ts';
import type { Understanding } from './understanding.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words of which a document must have at least one. */
export type AnyWord = readonly string[];

/**
 * Documents that are asked of an index: those that have, in their titles or anywhere, one word of each list of at least
 * one of the `ways`, and the phrase when there is one. The first documents of the index, at most `limit`.
 */
export type Wanted = {
  readonly in: 'titles' | 'anywhere';
  readonly ways: readonly (readonly AnyWord[])[];
  readonly phrase?: readonly string[];
  readonly limit: number;
};

/** What an index answers a wish with. */
export type Fetched = {
  /** Of the documents that were wished for those that may be shown, in the order of the index. */
  readonly documents: readonly PlacedDocument[];
  /** Whether the index had no more than these. */
  readonly isAll: boolean;
};

/** What was found, the best first, and the words it was found by, for marking them. */
export type Found = {
  readonly question: Question;
  readonly terms: readonly Term[];
  readonly rankings: readonly Ranking[];
};

/** So many documents are ranked; what is beyond is not found by words that stand almost everywhere. */
export const MOST_FOUND = 300;
const MOST_BY_TITLE = 150;
const MOST_BY_PHRASE = 100;
/** From here on all the words stand in one line or a title: there is nothing better to look for. */
const GOOD = 56;
/** What is worth less than this share of the best is left out. */
const LEAST_OF_BEST = 0.4;

/**
 * Seeks in three rounds: with the words as they are, or what they may be misspelt for when they are nowhere; when no line
 * or title has them all, with what even known words may be misspelt for; and when that does not help either, with some of
 * them missing. Where no word may be missing there is the first round alone. Each document asked for is yielded as a wish, so that the
 * same steps work on an index in memory and on a database that must be waited for.
 */
export function* seek(
  { question, vocabulary, narrow, wide }: Understanding,
  options: RankOptions = {},
): Generator<Wanted, Found, Fetched> {
  const numbers = [question.words.join(' '), ...(options.numbers ?? [])].filter((one) => one !== '');
  const found = new Map<string, Ranking>();
  let sought = narrow();
  let rank = rankBy({ question, sought, numbers, language: options.language });
  const keep = ({ documents }: Fetched) => {
    for (const document of documents) {
      const ranking = rank(document);
      if (ranking === undefined) continue;
      const known = found.get(ranking.document.id);
      if (known === undefined || ranking.score > known.score) found.set(ranking.document.id, ranking);
    }
  };
  const best = () => Math.max(0, ...[...found.values()].map(({ score }) => score));
  const ask = askAbout(options.kind, vocabulary);

  if (options.numbers !== undefined && options.numbers.length > 0)
    keep(yield* ask({ in: 'titles', ways: options.numbers.map(wayOf), limit: MOST_BY_TITLE }));
  let needed = neededOf(sought.terms, vocabulary);
  if (needed.length > 0) {
    const ways = [needed.map(wordsOfTerm)];
    const there = yield* ask({ in: 'anywhere', ways, limit: MOST_FOUND });
    keep(there);
    // The rest of them cannot be looked through: those that have the words where they count are asked for.
    if (!there.isAll) {
      keep(yield* ask({ in: 'titles', ways, limit: MOST_BY_TITLE }));
      for (const phrase of phrasesOf(question))
        keep(yield* ask({ in: 'anywhere', ways, phrase, limit: MOST_BY_PHRASE }));
    }
  }
  if (!options.isWhole && best() < GOOD && question.phrases.length === 0) {
    sought = wide();
    rank = rankBy({ question, sought, numbers, language: options.language });
    needed = neededOf(sought.terms, vocabulary);
    if (needed.length > 0) keep(yield* ask({ in: 'anywhere', ways: [needed.map(wordsOfTerm)], limit: MOST_FOUND }));
    if (best() < GOOD && needed.length > 1)
      keep(yield* ask({ in: 'anywhere', ways: someOf(needed), limit: MOST_FOUND }));
  }
  const least = best() * LEAST_OF_BEST;
  const rankings = [...found.values()].filter(({ score }) => score >= least).sort(byRank);
  return { question, terms: sought.terms, rankings };
}

const NOTHING: Fetched = { documents: [], isAll: true };

/* Leaves out of a wish the words that no document of the kind has, and asks nothing that cannot be answered or was just answered. */
function askAbout(kind: SearchKind | undefined, vocabulary: Vocabulary) {
  const isThere = (word: string) => kind === undefined || vocabulary.isIn(word, kind);
  let last: { readonly wish: string; readonly fetched: Fetched } | undefined;
  return function* (wanted: Wanted): Generator<Wanted, Fetched, Fetched> {
    const ways = wanted.ways
      .map((way) => way.map((words) => words.filter(isThere)))
      .filter((way) => way.every((words) => words.length > 0));
    if (ways.length === 0) return NOTHING;
    const asked = { ...wanted, ways };
    const wish = JSON.stringify(asked);
    if (wish !== last?.wish) last = { wish, fetched: yield asked };
    return last.fetched;
  };
}

const wayOf = (number: string): readonly AnyWord[] => number.split(' ').map((word) => [word]);
const wordsOfTerm = ({ alternatives }: Term): AnyWord => [...alternatives.keys()];

/* The words a document must have: not those that stand everywhere unless there are no others, nor those that stand nowhere. */
function neededOf(terms: readonly Term[], vocabulary: Vocabulary): readonly Term[] {
  const there = terms.filter((term) => wordsOfTerm(term).some((word) => vocabulary.countOf(word) > 0));
  const telling = there.filter(({ isStop }) => !isStop);
  return telling.length > 0 ? telling : there;
}

/* Word for word, which matters where very many documents have the words. */
function phrasesOf({ phrases, words }: Question): readonly (readonly string[])[] {
  return (phrases.length > 0 ? phrases : [words]).filter((phrase) => phrase.length > 1);
}

/* Some of the rarest words: one of two, two of three, three of four. */
function someOf(needed: readonly Term[]): Wanted['ways'] {
  const rarest = [...needed].sort((one, other) => other.weight - one.weight).slice(0, 4);
  return choose(rarest.map(wordsOfTerm), rarest.length - 1);
}

/**
 * Every choice of so many, in order.
 * @example choose(['a', 'b', 'c'], 2) // [['a', 'b'], ['a', 'c'], ['b', 'c']]
 */
export function choose<T>(from: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]];
  return from.flatMap((one, index) => choose(from.slice(index + 1), size - 1).map((rest) => [one, ...rest]));
}
