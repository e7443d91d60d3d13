import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { type TermMatcher, createTermMatcher } from './term-matcher.ts';
import { expandTerms } from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A question with the words it may mean, which are the same for every kind of thing: found out once, when they are needed. */
export type AnalyzedQuery = {
  readonly query: ParsedQuery;
  readonly vocabulary: Vocabulary;
  /** Its words as they are. */
  exact(): TermMatcher;
  /** With everything they may be misspelt for. */
  fuzzy(): TermMatcher;
};

/** Understands what was typed. */
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
