import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { type TermMatcher, createTermMatcher } from './term-matcher.ts';
import { expandTerms } from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A query with the terms it may mean, which are the same for every kind of document: computed once, on first use. */
export type AnalyzedQuery = {
  readonly query: ParsedQuery;
  readonly vocabulary: Vocabulary;
  /** The terms as typed. */
  exact(): TermMatcher;
  /** The terms with their possible spelling corrections. */
  fuzzy(): TermMatcher;
};

/** Analyzes a query. */
export function analyzeQuery(text: string, vocabulary: Vocabulary): AnalyzedQuery {
  const query = parseQuery(text);
  let exact: TermMatcher | undefined;
  let fuzzy: TermMatcher | undefined;
  return {
    query,
    vocabulary,
    exact: () => (exact ??= createTermMatcher(expandTerms(query, vocabulary, false))),
    fuzzy: () => (fuzzy ??= createTermMatcher(expandTerms(query, vocabulary, true))),
  };
}
