import type { TokenizedDocument, SearchKind } from './document.ts';
import type { ParsedQuery } from './parse-query.ts';
import { compareRankings, createRanker, type Ranking, type RankOptions } from './rank.ts';
import type { Term } from './terms.ts';
import type { AnalyzedQuery } from './analyzed-query.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words of which a document must contain at least one. */
export type WordAlternatives = readonly string[];

/**
 * A query to an index: documents that contain, in their titles or anywhere, one word of each list of at least one of
 * the `alternatives`, and the phrase when there is one. The first documents of the index, at most `limit`.
 */
export type IndexQuery = {
  readonly field: 'titles' | 'anywhere';
  readonly alternatives: readonly (readonly WordAlternatives[])[];
  readonly phrase?: readonly string[];
  readonly limit: number;
};

/** The result of an index query. */
export type IndexResult = {
  /** The matching documents that may be shown, in the order of the index. */
  readonly documents: readonly TokenizedDocument[];
  /** Whether the index had no more than these. */
  readonly isComplete: boolean;
};

/** The results, the best first, and the terms they were found by, for highlighting. */
export type RankedResults = {
  readonly query: ParsedQuery;
  readonly terms: readonly Term[];
  readonly rankings: readonly Ranking[];
};

/** The most documents that are ranked; documents beyond that are not found by words that occur almost everywhere. */
export const MAX_RESULTS = 300;
const MAX_BY_TITLE = 150;
const MAX_BY_PHRASE = 100;
/** From this score on all the terms are in one line or a title: there is nothing better to search for. */
const GOOD_SCORE = 56;
/** Results below this share of the best score are dropped. */
const MIN_SHARE_OF_BEST = 0.4;

/**
 * Searches in three rounds: with the terms as typed, or their spelling corrections when they occur nowhere; when no
 * line or title has them all, with spelling corrections for known words too; and when that does not help either, with
 * some terms missing. When all terms are required, there is only the first round. Each index query is yielded, so that
 * the same steps work on an index in memory and on an asynchronous database.
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
    // The remaining documents cannot all be ranked: query those that have the terms in titles or as a phrase.
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

/*
 * Removes words that no document of the kind contains from a query, and skips a query that cannot match or was just
 * answered.
 */
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

/* The terms a document must contain: without stop words unless there are no others, and without unknown ones. */
function requiredTerms(terms: readonly Term[], vocabulary: Vocabulary): readonly Term[] {
  const known = terms.filter((term) => alternativesOf(term).some((word) => vocabulary.documentCount(word) > 0));
  const significant = known.filter(({ isStop }) => !isStop);
  return significant.length > 0 ? significant : known;
}

/* Phrases to match word for word, which matters when very many documents contain the terms. */
function phrasesToFind({ phrases, words }: ParsedQuery): readonly (readonly string[])[] {
  return (phrases.length > 0 ? phrases : [words]).filter((phrase) => phrase.length > 1);
}

/* Some of the rarest terms: one of two, two of three, three of four. */
function partialClauses(required: readonly Term[]): IndexQuery['alternatives'] {
  const rarest = [...required].sort((one, other) => other.weight - one.weight).slice(0, 4);
  return combinations(rarest.map(alternativesOf), rarest.length - 1);
}

/**
 * Every combination of the given size, in order.
 * @example combinations(['a', 'b', 'c'], 2) // [['a', 'b'], ['a', 'c'], ['b', 'c']]
 */
export function combinations<T>(from: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]];
  return from.flatMap((one, index) => combinations(from.slice(index + 1), size - 1).map((rest) => [one, ...rest]));
}
