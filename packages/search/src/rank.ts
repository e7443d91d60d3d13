import type { PlacedDocument, RankedDocument, SearchKind } from './document.ts';
import { HitSeeker, type LineHits, raise } from './hits.ts';
import type { Question } from './question.ts';
import type { PlacedWords } from './placed-words.ts';
import { shareOf, type Sought } from './sought.ts';

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
  /** Only words that stand in such things are asked for; any when left out. */
  readonly kind?: SearchKind;
};

/** How a kind of document is looked for: a song is found by what somebody remembers of it, the others have all the words. */
export function optionsFor(kind: SearchKind): Pick<RankOptions, 'isWhole' | 'kind'> {
  return { isWhole: kind !== 'song', kind };
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

/** What documents are ranked by. */
export type Asked = {
  readonly question: Question;
  readonly sought: Sought;
  /** The question, and what it names by number, as numbers of documents are written. */
  readonly numbers: readonly string[];
  readonly language: string | undefined;
};

/** Ranks one document; undefined when it does not answer the question. */
export type Rank = (placed: PlacedDocument) => Ranking | undefined;

/** Prepares for ranking many documents by one question. */
export function rankBy({ question, sought, numbers, language }: Asked): Rank {
  const seeker = new HitSeeker(sought);
  const everywhere = new Float32Array(sought.terms.length);
  const names = new Float32Array(sought.terms.length);
  return (placed) => {
    const { document } = placed;
    if (question.phrases.length > 0 && !holdsPhrases(document, question)) return undefined;
    const fame = Math.min(1, Math.log10(1 + document.popularity) / 6);
    const number = numbers.findIndex((one) => placed.numberNames.includes(one));
    if (number !== -1) return { document, score: WORTH.number + fame - number / 100 };
    everywhere.fill(0);
    names.fill(0);
    seeker.find(placed.names, names);
    raise(everywhere, names);
    seeker.find(placed.numbers, everywhere);
    let best = Math.max(
      scoreTitles(placed.titles, seeker, sought, everywhere),
      WORTH.names * worthOf(shareOf(sought, names)),
    );
    let bestLine = 0;
    let place: Ranking['place'];
    placed.texts.forEach((text, index) => {
      const factor = isOwn(document.texts[index]?.language, language) ? 1 : OTHER_LANGUAGE;
      const found = scoreText(text, seeker, sought, everywhere);
      best = Math.max(best, found.score * factor);
      if (found.lineScore * factor > bestLine) {
        bestLine = found.lineScore * factor;
        place = { text: index, line: found.line };
      }
    });
    const share = shareOf(sought, everywhere);
    if (share < LEAST_SHARE) return undefined;
    const score = best + ELSEWHERE_WORTH * share + fame;
    return place === undefined ? { document, score } : { document, score, place };
  };
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

/* Many words out of their place are worth less than a few where they belong. */
const worthOf = (share: number): number => share * Math.sqrt(share);

/* How far the words stand in the order asked; one word alone has none, and counts by how well it is there. */
const orderOf = (run: number, { terms }: Sought, share: number): number =>
  ORDER_WORTH * Math.max(0, terms.length < 2 ? share : (run - 1) / (terms.length - 1));

function scoreHits(hits: { readonly best: Float32Array; readonly run: number }, sought: Sought, worth: number): number {
  const share = shareOf(sought, hits.best);
  return worth * worthOf(share) + orderOf(hits.run, sought, share);
}

function scoreTitles(titles: PlacedWords, seeker: HitSeeker, sought: Sought, everywhere: Float32Array): number {
  const lines = titles.folded.split('\n');
  let best = 0;
  const onLine = (line: LineHits) => {
    const isStart = line.run === sought.terms.length && line.runAt === 0;
    const isWhole = isStart && line.runLength === (lines[line.line] ?? '').length - 1;
    const extra = isWhole ? WORTH.titleWhole : isStart ? WORTH.titleStart : 0;
    best = Math.max(best, scoreHits(line, sought, WORTH.title) + extra);
  };
  seeker.find(titles, everywhere, { onLine });
  return best;
}

function scoreText(
  text: PlacedWords,
  seeker: HitSeeker,
  sought: Sought,
  everywhere: Float32Array,
): { score: number; lineScore: number; line: number } {
  const whole = new Float32Array(sought.terms.length);
  let lineScore = 0;
  let line = 0;
  let partScore = 0;
  seeker.find(text, whole, {
    onLine(one) {
      const isFirst = one.line === 0 && one.runAt === 0 && one.run === sought.terms.length;
      const score = scoreHits(one, sought, WORTH.line) + (isFirst ? FIRST_LINE_WORTH : 0);
      if (score > lineScore) [lineScore, line] = [score, one.line];
    },
    onPart: (part) => {
      partScore = Math.max(partScore, scoreHits(part, sought, WORTH.part));
    },
  });
  raise(everywhere, whole);
  const score = Math.max(lineScore, partScore, WORTH.text * worthOf(shareOf(sought, whole)));
  return { score, lineScore, line };
}
