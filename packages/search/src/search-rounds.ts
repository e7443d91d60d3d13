import type { TokenizedDocument, SearchKind } from './document.ts';
import type { ParsedQuery } from './parse-query.ts';
import { compareRankings, createRanker, type Ranking, type RankOptions } from './rank.ts';
import type { Term } from './terms.ts';
import type { AnalyzedQuery } from './analyzed-query.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words of which a document must have at least one. */
export type WordAlternatives = readonly string[];

/**
 * Documents that are asked of an index: those that have, in their titles or anywhere, one word of each list of at least
 * one of the `alternatives`, and the phrase when there is one. The first documents of the index, at most `limit`.
 */
export type IndexQuery = {
  readonly field: 'titles' | 'anywhere';
  readonly alternatives: readonly (readonly WordAlternatives[])[];
  readonly phrase?: readonly string[];
  readonly limit: number;
};

/** What an index answers a wish with. */
export type IndexResult = {
  /** Of the documents that were wished for those that may be shown, in the order of the index. */
  readonly documents: readonly TokenizedDocument[];
  /** Whether the index had no more than these. */
  readonly isComplete: boolean;
};

/** What was found, the best first, and the words it was found by, for marking them. */
export type RankedResults = {
  readonly query: ParsedQuery;
  readonly terms: readonly Term[];
  readonly rankings: readonly Ranking[];
};

/** So many documents are ranked; what is beyond is not found by words that stand almost everywhere. */
export const MAX_RESULTS = 300;
const MAX_BY_TITLE = 150;
const MAX_BY_PHRASE = 100;
/** From here on all the words stand in one line or a title: there is nothing better to look for. */
const GOOD_SCORE = 56;
/** What is worth less than this share of the best is left out. */
const MIN_SHARE_OF_BEST = 0.4;

/**
 * Seeks in three rounds: with the words as they are, or what they may be misspelt for when they are nowhere; when no line
 * or title has them all, with what even known words may be misspelt for; and when that does not help either, with some of
 * them missing. Where no word may be missing there is the first round alone. Each document asked for is yielded as a wish, so that the
 * same steps work on an index in memory and on a database that must be waited for.
 */
export function* searchRounds(
  { query, vocabulary, exact, fuzzy }: AnalyzedQuery,
  options: RankOptions = {},
): Generator<IndexQuery, RankedResults, IndexResult> {
  const numbers = [query.words.join(' '), ...(options.numbers ?? [])].filter((one) => one !== '');
  const found = new Map<string, Ranking>();
  let matcher = exact();
  let rank = createRanker({ query, matcher, numbers, language: options.language });
  const addRankings = ({ documents }: IndexResult) => {
    for (const document of documents) {
      const ranking = rank(document);
      if (ranking === undefined) continue;
      const known = found.get(ranking.document.id);
      if (known === undefined || ranking.score > known.score) found.set(ranking.document.id, ranking);
    }
  };
  const best = () => Math.max(0, ...[...found.values()].map(({ score }) => score));
  const request = createIndexRequester(options.kind, vocabulary);

  if (options.numbers !== undefined && options.numbers.length > 0)
    addRankings(yield* request({ field: 'titles', alternatives: options.numbers.map(clauseOf), limit: MAX_BY_TITLE }));
  let required = requiredTerms(matcher.terms, vocabulary);
  if (required.length > 0) {
    const alternatives = [required.map(alternativesOf)];
    const result = yield* request({ field: 'anywhere', alternatives, limit: MAX_RESULTS });
    addRankings(result);
    // The rest of them cannot be looked through: those that have the words where they count are asked for.
    if (!result.isComplete) {
      addRankings(yield* request({ field: 'titles', alternatives, limit: MAX_BY_TITLE }));
      for (const phrase of phrasesToFind(query))
        addRankings(yield* request({ field: 'anywhere', alternatives, phrase, limit: MAX_BY_PHRASE }));
    }
  }
  if (!options.requiresAllTerms && best() < GOOD_SCORE && query.phrases.length === 0) {
    matcher = fuzzy();
    rank = createRanker({ query, matcher, numbers, language: options.language });
    required = requiredTerms(matcher.terms, vocabulary);
    if (required.length > 0)
      addRankings(
        yield* request({ field: 'anywhere', alternatives: [required.map(alternativesOf)], limit: MAX_RESULTS }),
      );
    if (best() < GOOD_SCORE && required.length > 1)
      addRankings(yield* request({ field: 'anywhere', alternatives: partialClauses(required), limit: MAX_RESULTS }));
  }
  const minScore = best() * MIN_SHARE_OF_BEST;
  const rankings = [...found.values()].filter(({ score }) => score >= minScore).sort(compareRankings);
  return { query, terms: matcher.terms, rankings };
}

const EMPTY_RESULT: IndexResult = { documents: [], isComplete: true };

/* Leaves out of a wish the words that no document of the kind has, and asks nothing that cannot be answered or was just answered. */
function createIndexRequester(kind: SearchKind | undefined, vocabulary: Vocabulary) {
  const isThere = (word: string) => kind === undefined || vocabulary.occursIn(word, kind);
  let last: { readonly key: string; readonly result: IndexResult } | undefined;
  return function* (query: IndexQuery): Generator<IndexQuery, IndexResult, IndexResult> {
    const alternatives = query.alternatives
      .map((way) => way.map((words) => words.filter(isThere)))
      .filter((way) => way.every((words) => words.length > 0));
    if (alternatives.length === 0) return EMPTY_RESULT;
    const request = { ...query, alternatives };
    const key = JSON.stringify(request);
    if (key !== last?.key) last = { key, result: yield request };
    return last.result;
  };
}

const clauseOf = (number: string): readonly WordAlternatives[] => number.split(' ').map((word) => [word]);
const alternativesOf = ({ alternatives }: Term): WordAlternatives => [...alternatives.keys()];

/* The words a document must have: not those that stand everywhere unless there are no others, nor those that stand nowhere. */
function requiredTerms(terms: readonly Term[], vocabulary: Vocabulary): readonly Term[] {
  const known = terms.filter((term) => alternativesOf(term).some((word) => vocabulary.documentCount(word) > 0));
  const significant = known.filter(({ isStop }) => !isStop);
  return significant.length > 0 ? significant : known;
}

/* Word for word, which matters where very many documents have the words. */
function phrasesToFind({ phrases, words }: ParsedQuery): readonly (readonly string[])[] {
  return (phrases.length > 0 ? phrases : [words]).filter((phrase) => phrase.length > 1);
}

/* Some of the rarest words: one of two, two of three, three of four. */
function partialClauses(required: readonly Term[]): IndexQuery['alternatives'] {
  const rarest = [...required].sort((one, other) => other.weight - one.weight).slice(0, 4);
  return combinations(rarest.map(alternativesOf), rarest.length - 1);
}

/**
 * Every choice of so many, in order.
 * @example combinations(['a', 'b', 'c'], 2) // [['a', 'b'], ['a', 'c'], ['b', 'c']]
 */
export function combinations<T>(from: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]];
  return from.flatMap((one, index) => combinations(from.slice(index + 1), size - 1).map((rest) => [one, ...rest]));
}
