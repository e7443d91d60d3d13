import type { FileLine } from './chordpro-file.ts';
import { isCreditLine } from './credit-line.ts';
import { type NumberedLine, parseNumberedLine } from './numbered-line.ts';
import { parseSectionHeading } from './section-heading.ts';

/** The lines of one song of a plain text. */
export type HymnLines = {
  readonly lines: readonly FileLine[];
  /** Its first line is a title, judged by the surrounding lines. */
  readonly isTitled: boolean;
};

/** A plain text, split into songs. */
export type SplitHymns = {
  /** Content before the first title without a song: the name of the book, a preface, a table of contents. */
  readonly preface: readonly FileLine[];
  /** At least one. */
  readonly hymns: readonly HymnLines[];
};

const dashTitle = /^\s*\d{1,4}[a-z]?\s*[–—-]\s*\S/;
const verseNumberAlone = /^\s*\d{1,3}[a-z]?(?:\s*[.):])?\s*$/;

/**
 * Splits a plain text into songs. A song begins with a title: "12 – Title" between empty lines; "12. Title" or "12
 * Title" where verse 1 or words without a number follow; or a line without a number between the verses of one song and
 * verse 1 of the next.
 */
export function splitHymns(lines: readonly FileLine[]): SplitHymns {
  const dashed = lines.flatMap((line, at) => (isDashTitle(lines, line.raw, at) ? [at] : []));
  const starts = dashed.length > 0 ? dashed : findTitles(lines);
  const [first = 0] = starts;
  const before = lines.slice(0, first);
  const isPreface = starts.length > 0 && !containsVerses(before);
  const bounds = isPreface ? starts : [0, ...starts.filter((at) => at > 0)];
  const hymns = bounds.map((at, index) => ({
    lines: lines.slice(index === 0 && isPreface ? first : at, bounds[index + 1]),
    isTitled: starts.includes(at),
  }));
  return {
    preface: isPreface ? before.filter(({ raw }) => raw.trim() !== '') : [],
    hymns: hymns.filter(({ lines: own }, at) => at === 0 || own.some(({ raw }) => raw.trim() !== '')),
  };
}

/** Whether a title line with a dash begins a song: a blank line is above and below it, or a verse number below. */
function isDashTitle(lines: readonly FileLine[], raw: string, at: number): boolean {
  return (
    dashTitle.test(raw) &&
    isBlank(lines, at - 1) &&
    (isBlank(lines, at + 1) || verseNumberAlone.test(lines[at + 1]?.raw ?? ''))
  );
}

const isBlank = (lines: readonly FileLine[], at: number): boolean => (lines[at]?.raw ?? '').trim() === '';

/* Which next number is likely after the lines read so far. */
type NumberingState = {
  title: number;
  verse: number;
  hasLongVerses: boolean;
  verseLineCount: number;
  isAtStart: boolean;
};

function findTitles(lines: readonly FileLine[]): readonly number[] {
  const starts: number[] = [];
  let state: NumberingState = { title: 0, verse: 0, hasLongVerses: true, verseLineCount: 0, isAtStart: true };
  let isInTitle = false;
  for (const [at, { raw }] of lines.entries()) {
    if (raw.trim() === '') {
      isInTitle = false;
      continue;
    }
    const numbered = parseNumberedLine(raw);
    if (isTitle(lines, at, numbered, state)) {
      starts.push(at);
      state = { ...state, title: numbered?.value ?? state.title, verse: 0, hasLongVerses: true, verseLineCount: 0 };
      isInTitle = true;
    } else if (numbered && isVerse(lines, at, numbered, state)) {
      if (state.verse > 0 && state.verseLineCount < 2) state.hasLongVerses = false;
      state = { ...state, verse: numbered.value, verseLineCount: numbered.words === '' ? 0 : 1 };
    } else if (!isInTitle) state.verseLineCount += 1;
    state.isAtStart = false;
  }
  return starts;
}

function isVerse(lines: readonly FileLine[], at: number, numbered: NumberedLine, { verse }: NumberingState): boolean {
  if (numbered.style === 'marked') return true;
  return numbered.value === verse + 1 && (verse > 0 || isBlank(lines, at - 1));
}

function isTitle(
  lines: readonly FileLine[],
  at: number,
  numbered: NumberedLine | undefined,
  state: NumberingState,
): boolean {
  const raw = lines[at]?.raw ?? '';
  if (!isBlank(lines, at - 1) || !/\p{L}/u.test(numbered ? numbered.words : raw) || parseSectionHeading(raw))
    return false;
  const below = nextLine(lines, at);
  const isStandalone = below > at + 1 || isVerseOne(lines, below);
  if (!isStandalone || below >= lines.length) return false;
  if (!numbered) return state.verse > 0 && isVerseOne(lines, below) && !isCreditLine(raw);
  if (numbered.style === 'roman') return false;
  if (isVerseOne(lines, below)) return !isVerseOne(lines, nextLine(lines, below)) || below === at + 1;
  const isNext = state.title > 0 && numbered.value === state.title + 1;
  const continuesVerses = numbered.value === state.verse + 1 && state.verse > 0;
  const after = nextLine(lines, below);
  if (after > below + 1 && isVerseOne(lines, after)) return isNext || !continuesVerses;
  if (parseNumberedLine(lines[below]?.raw ?? '')?.style === 'marked') return false;
  if (state.verse > 0) return isNext && (!continuesVerses || (state.hasLongVerses && state.verseLineCount > 1));
  return state.title > 0 ? numbered.value > state.title : state.isAtStart;
}

function nextLine(lines: readonly FileLine[], at: number): number {
  let next = at + 1;
  while (next < lines.length && isBlank(lines, next)) next += 1;
  return next;
}

/** Whether verse 1 begins in a line: with its number, or under the heading "Verse 1". */
function isVerseOne(lines: readonly FileLine[], at: number): boolean {
  const raw = lines[at]?.raw ?? '';
  const numbered = parseNumberedLine(raw);
  if (numbered) return numbered.value === 1;
  const heading = parseSectionHeading(raw);
  return heading?.kind === 'verse' && heading.number === '1';
}

/** Whether lines contain a song: at least two numbered verses of two lines, or two paragraphs of three. */
function containsVerses(lines: readonly FileLine[]): boolean {
  let verses = 0;
  let paragraphs = 0;
  let length = 0;
  let isNumbered = false;
  for (const [at, { raw }] of lines.entries()) {
    const begins = parseNumberedLine(raw)?.style === 'marked';
    if (begins) isNumbered = true;
    length = begins ? 1 : isBlank(lines, at) ? 0 : length + 1;
    if (length === 0) isNumbered = false;
    if (length === 2 && isNumbered) verses += 1;
    if (length === 3) paragraphs += 1;
  }
  return verses >= 2 || paragraphs >= 2;
}
