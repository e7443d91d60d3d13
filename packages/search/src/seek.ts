import type { RankedDocument } from './document.ts';
import { readQuestion, type Question } from './question.ts';
import { byRank, rank, type Ranking, type RankOptions } from './rank.ts';
import { type Term, termsOf } from './terms.ts';
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

/** What was found, the best first, and the words it was found by, for marking them. */
export type Found = {
  readonly question: Question;
  readonly terms: readonly Term[];
  readonly rankings: readonly Ranking[];
};

/** So many documents are ranked; what is beyond is not found by words that stand almost everywhere. */
export const MOST_FOUND = 300;
/** So many mean that there may be more: those that are shown to nobody are not counted. */
const MANY = 250;
const MOST_BY_TITLE = 150;
const MOST_BY_PHRASE = 100;
/** From here on all the words stand in one line or a title: there is nothing better to look for. */
const GOOD = 56;
/** What is worth less than this share of the best is left out. */
const LEAST_OF_BEST = 0.4;

/**
 * Seeks in three rounds: with the words as they are; when no line or title has them all, with what they may be misspelt
 * for; and when that does not help either, with some of them missing. Each document asked for is yielded as a wish, so that the
 * same steps work on an index in memory and on a database that must be waited for.
 */
export function* seek(
  text: string,
  vocabulary: Vocabulary,
  options: RankOptions = {},
): Generator<Wanted, Found, readonly RankedDocument[]> {
  const question = readQuestion(text);
  const found = new Map<string, Ranking>();
  let terms = termsOf(question, vocabulary, false);
  const keep = (documents: readonly RankedDocument[]) => {
    for (const document of documents) {
      const ranking = rank(document, question, terms, options);
      const known = found.get(document.id);
      if (ranking !== undefined && (known === undefined || ranking.score > known.score))
        found.set(document.id, ranking);
    }
  };
  const best = () => Math.max(0, ...[...found.values()].map(({ score }) => score));

  if (options.numbers !== undefined && options.numbers.length > 0)
    keep(yield { in: 'titles', ways: options.numbers.map(wayOf), limit: MOST_BY_TITLE });
  let needed = neededOf(terms, vocabulary);
  if (needed.length > 0) {
    const ways = [needed.map(wordsOfTerm)];
    keep(yield { in: 'titles', ways, limit: MOST_BY_TITLE });
    const there = yield { in: 'anywhere', ways, limit: MOST_FOUND };
    keep(there);
    if (there.length > MANY)
      for (const phrase of phrasesOf(question)) keep(yield { in: 'anywhere', ways, phrase, limit: MOST_BY_PHRASE });
  }
  if (best() < GOOD && question.phrases.length === 0) {
    terms = termsOf(question, vocabulary, true);
    needed = neededOf(terms, vocabulary);
    if (needed.length > 0) keep(yield { in: 'anywhere', ways: [needed.map(wordsOfTerm)], limit: MOST_FOUND });
    if (!options.isWhole && best() < GOOD && needed.length > 1)
      keep(yield { in: 'anywhere', ways: someOf(needed), limit: MOST_FOUND });
  }
  const least = best() * LEAST_OF_BEST;
  const rankings = [...found.values()].filter(({ score }) => score >= least).sort(byRank);
  return { question, terms, rankings };
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
