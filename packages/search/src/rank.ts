import type { RankedDocument, SearchKind } from './document.ts';
import { findHits, type LineHits, type TextHits } from './hits.ts';
import type { Question } from './question.ts';
import type { Term } from './terms.ts';

/** How well a document answers, and the line that shows it. */
export type Ranking = {
  readonly document: RankedDocument;
  /** Above 100 for a number that is the question; below 10 hardly anything. */
  readonly score: number;
  /** The best line of its texts: which text, and which line of it, empty ones counted; undefined when no line fits. */
  readonly place?: { readonly text: number; readonly line: number };
};

export type RankOptions = {
  /** The language of the reader: texts in it come before others that fit as well. */
  readonly language?: string;
  /** What the question names by number, folded ("psa 23 1"), in the order wanted. */
  readonly numbers?: readonly string[];
  /** No word may be missing. */
  readonly isWhole?: boolean;
};

/** How a kind of document is looked for: a song is found by what somebody remembers of it, the others have all the words. */
export function optionsFor(kind: SearchKind): Pick<RankOptions, 'isWhole'> {
  return { isWhole: kind !== 'song' };
}

/** What a full match is worth, by where it is; a part of the words is worth less, words in the order asked a little more. */
const WORTH = {
  number: 120,
  titleWhole: 24,
  titleStart: 14,
  title: 66,
  line: 60,
  part: 50,
  text: 40,
  names: 45,
} as const;
const ORDER_WORTH = 10;
const ELSEWHERE_WORTH = 5;
/** The first line of a text is what many people take for the title. */
const FIRST_LINE_WORTH = 8;
const OTHER_LANGUAGE = 0.97;
/** The least share of the words that must be there. */
const LEAST_SHARE = 0.45;

/** Ranks one document; undefined when it does not answer the question. */
export function rank(
  document: RankedDocument,
  question: Question,
  terms: readonly Term[],
  options: RankOptions = {},
): Ranking | undefined {
  if (!holdsPhrases(document, question)) return undefined;
  const fame = Math.min(1, Math.log10(1 + document.popularity) / 6);
  const asked = [question.words.join(' '), ...(options.numbers ?? [])];
  const number = numberAsked(document.numbers, asked);
  if (number !== -1) return { document, score: WORTH.number + fame - number / 100 };
  const titles = findHits(document.titles, terms);
  const names = findHits(document.names, terms);
  const texts = document.texts.map(({ folded }) => findHits(folded, terms));
  const everywhere = shareOf(
    terms,
    [titles, names, findHits(document.numbers, terms), ...texts].map(({ whole }) => whole),
  );
  if (everywhere < LEAST_SHARE) return undefined;
  let best = Math.max(
    scoreTitles(document.titles, titles, terms),
    WORTH.names * worthOf(shareOf(terms, [names.whole])),
  );
  let bestLine = 0;
  let place: Ranking['place'];
  texts.forEach((text, index) => {
    const factor = isOwn(document.texts[index]?.language, options.language) ? 1 : OTHER_LANGUAGE;
    const found = scoreText(text, terms);
    best = Math.max(best, found.score * factor);
    if (found.lineScore * factor > bestLine) {
      bestLine = found.lineScore * factor;
      place = { text: index, line: found.line };
    }
  });
  const score = best + ELSEWHERE_WORTH * everywhere + fame;
  return place === undefined ? { document, score } : { document, score, place };
}

/** The better answer first; what is as good stands by its popularity, then its title, then its id. */
export function byRank(one: Ranking, other: Ranking): number {
  return (
    Math.round((other.score - one.score) * 1e6) ||
    other.document.popularity - one.document.popularity ||
    compare(one.document.titles, other.document.titles) ||
    compare(one.document.id, other.document.id)
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const isOwn = (language: string | undefined, wanted: string | undefined) => wanted === undefined || language === wanted;

function holdsPhrases({ titles, names, texts }: RankedDocument, { phrases }: Question): boolean {
  return phrases.every((phrase) => {
    const sought = ` ${phrase.join(' ')} `;
    return titles.includes(sought) || names.includes(sought) || texts.some(({ folded }) => folded.includes(sought));
  });
}

/* Which of the names by number the document has; -1 when none. */
function numberAsked(numbers: string, asked: readonly string[]): number {
  if (numbers === '') return -1;
  const lines = numbers.split('\n').map((line) => line.trim());
  return asked.findIndex((one) => one !== '' && lines.includes(one));
}

/* The share of the words that is there, each as well as the best of these hits, by what it says. */
function shareOf(terms: readonly Term[], hits: readonly Float32Array[]): number {
  let there = 0;
  let all = 0;
  terms.forEach(({ weight }, index) => {
    all += weight;
    let quality = 0;
    for (const one of hits) quality = Math.max(quality, one[index] ?? 0);
    there += weight * quality;
  });
  return all === 0 ? 0 : there / all;
}

/* Many words out of their place are worth less than a few where they belong. */
const worthOf = (share: number): number => share ** 1.5;

function orderOf(run: number, terms: readonly Term[], share: number): number {
  return terms.length < 2 ? share : (run - 1) / (terms.length - 1);
}

function scoreLine(line: LineHits, terms: readonly Term[], worth: number): number {
  const share = shareOf(terms, [line.best]);
  return worth * worthOf(share) + ORDER_WORTH * Math.max(0, orderOf(line.run, terms, share));
}

function scoreTitles(titles: string, hits: TextHits, terms: readonly Term[]): number {
  const lines = titles.split('\n');
  let best = 0;
  for (const line of hits.lines) {
    const isStart = line.run === terms.length && line.runAt === 0;
    const isWhole = isStart && line.runLength === (lines[line.line] ?? '').length - 1;
    const extra = isWhole ? WORTH.titleWhole : isStart ? WORTH.titleStart : 0;
    best = Math.max(best, scoreLine(line, terms, WORTH.title) + extra);
  }
  return best;
}

function scoreText(hits: TextHits, terms: readonly Term[]): { score: number; lineScore: number; line: number } {
  let lineScore = 0;
  let line = 0;
  for (const one of hits.lines) {
    const isFirst = one.line === 0 && one.runAt === 0 && one.run === terms.length;
    const score = scoreLine(one, terms, WORTH.line) + (isFirst ? FIRST_LINE_WORTH : 0);
    if (score > lineScore) [lineScore, line] = [score, one.line];
  }
  let score = lineScore;
  const longest = (run: number, share: number) => ORDER_WORTH * Math.max(0, orderOf(run, terms, share));
  for (const part of hits.parts) {
    const share = shareOf(terms, [part.best]);
    score = Math.max(score, WORTH.part * worthOf(share) + longest(part.run, share));
  }
  const share = shareOf(terms, [hits.whole]);
  return { score: Math.max(score, WORTH.text * worthOf(share)), lineScore, line };
}
