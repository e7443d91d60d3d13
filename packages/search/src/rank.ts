import type { TokenizedDocument, AnalyzedDocument, SearchKind } from './document.ts';
import { TermScanner, type LineMatch, raiseToMax } from './term-scanner.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { TokenizedText } from './tokenize.ts';
import { coverage, type TermMatcher } from './term-matcher.ts';

/** How well a document matches, and the line that shows it. */
export type Ranking = {
  readonly document: AnalyzedDocument;
  /** Above 100 for a number that equals the query; below 10 it hardly matches. */
  readonly score: number;
  /**
   * The best line of its texts: which text, and which line of it, empty ones counted; undefined when no line matches.
   */
  readonly linePosition?: { readonly text: number; readonly line: number };
};

export type RankOptions = {
  /** The language of the reader: texts in it come before other equally good ones. */
  readonly language?: string;
  /** The numbers the query names, folded ("psa 23 1"), in order of preference. */
  readonly numbers?: readonly string[];
  /** Whether every term is required. */
  readonly requiresAllTerms?: boolean;
  /** Only words that occur in documents of this kind are searched; any when omitted. */
  readonly kind?: SearchKind;
};

/**
 * The ranking rules of a kind of document: a song is found by what somebody remembers of it, the others must contain
 * all terms.
 */
export function rankOptionsFor(kind: SearchKind): Pick<RankOptions, 'requiresAllTerms' | 'kind'> {
  return { requiresAllTerms: kind !== 'song', kind };
}

/** The score of a full match, by field; a partial match scores less, terms in query order a little more. */
const SCORES = {
  number: 120,
  titleWhole: 24,
  titleStart: 14,
  title: 66,
  line: 60,
  part: 50,
  text: 40,
  names: 45,
} as const;
const ORDER_SCORE = 10;
const COVERAGE_SCORE = 5;
/** The first line of a text is what many people take for the title. */
const FIRST_LINE_SCORE = 8;
const OTHER_LANGUAGE_FACTOR = 0.97;
/** The minimum share of the terms that must match. */
const MIN_COVERAGE = 0.45;

/** The input for ranking documents. */
export type RankContext = {
  readonly query: ParsedQuery;
  readonly matcher: TermMatcher;
  /** The query, and the numbers it names, in the form of document numbers. */
  readonly numbers: readonly string[];
  readonly language: string | undefined;
};

/** Ranks one document; undefined when it does not match the query. */
export type Ranker = (placed: TokenizedDocument) => Ranking | undefined;

/** Creates a ranker that ranks many documents for one query. */
export function createRanker({ query, matcher, numbers, language }: RankContext): Ranker {
  const scanner = new TermScanner(matcher);
  const documentQuality = new Float32Array(matcher.terms.length);
  const nameQuality = new Float32Array(matcher.terms.length);
  return (tokenized) => {
    const { document } = tokenized;
    if (query.phrases.length > 0 && !containsPhrases(document, query)) return undefined;
    const popularityScore = Math.min(1, Math.log10(1 + document.popularity) / 6);
    const number = numbers.findIndex((one) => tokenized.trimmedNumbers.includes(one));
    if (number !== -1) return { document, score: SCORES.number + popularityScore - number / 100 };
    documentQuality.fill(0);
    nameQuality.fill(0);
    scanner.scan(tokenized.names, nameQuality);
    raiseToMax(documentQuality, nameQuality);
    scanner.scan(tokenized.numbers, documentQuality);
    let best = Math.max(
      scoreTitles(tokenized.titles, scanner, matcher, documentQuality),
      SCORES.names * scaleCoverage(coverage(matcher, nameQuality)),
    );
    let bestLine = 0;
    let linePosition: Ranking['linePosition'];
    tokenized.texts.forEach((text, index) => {
      const factor = isPreferredLanguage(document.texts[index]?.language, language) ? 1 : OTHER_LANGUAGE_FACTOR;
      const found = scoreText(text, scanner, matcher, documentQuality);
      best = Math.max(best, found.score * factor);
      if (found.lineScore * factor > bestLine) {
        bestLine = found.lineScore * factor;
        linePosition = { text: index, line: found.line };
      }
    });
    const share = coverage(matcher, documentQuality);
    if (share < MIN_COVERAGE) return undefined;
    const score = best + COVERAGE_SCORE * share + popularityScore;
    return linePosition === undefined ? { document, score } : { document, score, linePosition };
  };
}

/** Compares two rankings, the better one first; equal scores are ordered by popularity, then title, then id. */
export function compareRankings(one: Ranking, other: Ranking): number {
  return (
    Math.round((other.score - one.score) * 1e6) ||
    other.document.popularity - one.document.popularity ||
    compare(one.document.titles, other.document.titles) ||
    compare(one.document.id, other.document.id)
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const isPreferredLanguage = (language: string | undefined, preferred: string | undefined) =>
  preferred === undefined || language === preferred;

function containsPhrases({ titles, names, texts }: AnalyzedDocument, { phrases }: ParsedQuery): boolean {
  return phrases.every((phrase) => {
    const needle = ` ${phrase.join(' ')} `;
    return titles.includes(needle) || names.includes(needle) || texts.some(({ folded }) => folded.includes(needle));
  });
}

/* Many terms out of place score less than a few in the right place. */
const scaleCoverage = (share: number): number => share * Math.sqrt(share);

/* How far the terms are in query order; a single term has no order, and is scored by its quality. */
const orderScore = (run: number, { terms }: TermMatcher, share: number): number =>
  ORDER_SCORE * Math.max(0, terms.length < 2 ? share : (run - 1) / (terms.length - 1));

function scoreMatch(
  match: { readonly best: Float32Array; readonly run: number },
  matcher: TermMatcher,
  maxScore: number,
): number {
  const share = coverage(matcher, match.best);
  return maxScore * scaleCoverage(share) + orderScore(match.run, matcher, share);
}

function scoreTitles(
  titles: TokenizedText,
  scanner: TermScanner,
  matcher: TermMatcher,
  documentQuality: Float32Array,
): number {
  const lines = titles.folded.split('\n');
  let best = 0;
  const onLine = (line: LineMatch) => {
    const isStart = line.run === matcher.terms.length && line.runAt === 0;
    const isWhole = isStart && line.runLength === (lines[line.line] ?? '').length - 1;
    const extra = isWhole ? SCORES.titleWhole : isStart ? SCORES.titleStart : 0;
    best = Math.max(best, scoreMatch(line, matcher, SCORES.title) + extra);
  };
  scanner.scan(titles, documentQuality, { onLine });
  return best;
}

function scoreText(
  text: TokenizedText,
  scanner: TermScanner,
  matcher: TermMatcher,
  documentQuality: Float32Array,
): { score: number; lineScore: number; line: number } {
  const textQuality = new Float32Array(matcher.terms.length);
  let lineScore = 0;
  let line = 0;
  let partScore = 0;
  scanner.scan(text, textQuality, {
    onLine(one) {
      const isFirst = one.line === 0 && one.runAt === 0 && one.run === matcher.terms.length;
      const score = scoreMatch(one, matcher, SCORES.line) + (isFirst ? FIRST_LINE_SCORE : 0);
      if (score > lineScore) [lineScore, line] = [score, one.line];
    },
    onPart: (part) => {
      partScore = Math.max(partScore, scoreMatch(part, matcher, SCORES.part));
    },
  });
  raiseToMax(documentQuality, textQuality);
  const score = Math.max(lineScore, partScore, SCORES.text * scaleCoverage(coverage(matcher, textQuality)));
  return { score, lineScore, line };
}
