import { type FileLine, splitLines } from './chordpro-file.ts';
import { isCreditLine } from './credit-line.ts';
import { parseNumberedLine } from './numbered-line.ts';
import { parseSectionHeading } from './section-heading.ts';
import { splitHymns } from './split-hymns.ts';

/**
 * Whether a plain text looks like one or more songs: short lines in verses that are numbered, headed or separated by
 * blank lines. Prose does not, even when it contains numbers: letters, licences, instructions, lists.
 *
 * @param name  file name with its ending; a README or a licence is never a song
 */
export function looksLikeSong(name: string, text: string): boolean {
  if (documentFileName.test(name)) return false;
  const lines = splitLines(text);
  const paragraphs = paragraphsOf(lines);
  const stats = computeStats(lines);
  if (stats.lyricLines.length === 0 || looksLikeLetter(paragraphs)) return false;
  if (stats.nonLyricCount * 5 > stats.lyricLines.length) return false;
  if (!hasShortLines(stats)) return false;
  return (
    stats.hasStandaloneNumbers ||
    stats.hasHeadings ||
    stats.multiLineVerseCount * 2 >= stats.verseCount + 1 ||
    hasStanzas(lines)
  );
}

const documentFileName =
  /^(?:read[ _-]?me|les[ _-]?meg|licen[cs]e|lisens|copying|changelog|notice)(?:[._ -]\w+)*\.\w+$/i;

/** URLs, lists, code, tables and mail headers. */
const nonLyricLine =
  /\bhttps?:\/\/|\bwww\.|\S@\S+\.\w|^\s*(?:[-*•#>|$]|\/\/)\s*\S|[{}<>|\\]|^(?:to|from|subject|date|til|fra|emne|dato):/i;

/* Printed verse lines are rarely longer; prose is set wider. */
const VERSE_LINE_LENGTH = 45;
const LONG_VERSE_LINE_LENGTH = 64;
const PROSE_LINE_LENGTH = 90;

type TextStats = {
  /** The lines with lyrics: no bare numbers, headings or credits. */
  readonly lyricLines: readonly string[];
  /** The number of lines that cannot be lyrics. */
  readonly nonLyricCount: number;
  readonly hasStandaloneNumbers: boolean;
  readonly hasHeadings: boolean;
  /** The number of verses that begin with a number and words, and of those with two lines or more. */
  readonly verseCount: number;
  readonly multiLineVerseCount: number;
};

function computeStats(lines: readonly FileLine[]): TextStats {
  const lyricLines: string[] = [];
  const lengths: number[] = [];
  let hasStandaloneNumbers = false;
  let hasHeadings = false;
  for (const { raw } of lines) {
    const line = raw.trim();
    const numbered = parseNumberedLine(line);
    if (numbered?.style === 'marked' && numbered.words === '') hasStandaloneNumbers = true;
    else if (parseSectionHeading(line)) hasHeadings = true;
    else if (/\p{L}/u.test(line) && !isCreditLine(line)) {
      lyricLines.push(numbered?.words || line);
      if (numbered && numbered.style !== 'bare') lengths.push(0);
      if (lengths.length > 0) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
    }
  }
  const multiLineVerseCount = lengths.filter((length) => length > 1).length;
  const nonLyricCount = lines.filter(({ raw }) => nonLyricLine.test(raw.trim())).length;
  return {
    lyricLines,
    nonLyricCount,
    hasStandaloneNumbers,
    hasHeadings,
    verseCount: lengths.length,
    multiLineVerseCount,
  };
}

function hasShortLines({ lyricLines, hasStandaloneNumbers }: TextStats): boolean {
  const lengths = lyricLines.map((line) => line.length).toSorted((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  // A verse on a single line below its number is long, and surely a verse.
  if (hasStandaloneNumbers && median <= 2 * PROSE_LINE_LENGTH) return true;
  if (lengths.filter((length) => length > PROSE_LINE_LENGTH).length * 10 > lengths.length) return false;
  if (median <= VERSE_LINE_LENGTH) return true;
  if (median > LONG_VERSE_LINE_LENGTH) return false;
  // Verse lines begin with capitals; lines of prose often begin in the middle of a sentence.
  const cased = lyricLines.filter((line) => /^\P{L}*(?:\p{Lu}|\p{Ll})/u.test(line));
  return cased.filter((line) => /^\P{L}*\p{Lu}/u.test(line)).length >= cased.length * 0.6;
}

/** Whether every song of the text has a title, and stanzas of several lines: two, or one below a numbered title. */
function hasStanzas(lines: readonly FileLine[]): boolean {
  const { hymns } = splitHymns(lines);
  return hymns.every(({ lines: own, isTitled }) => {
    const sizes = paragraphsOf(own).map((paragraph) => paragraph.length);
    const stanzas = sizes.filter((size) => size > 1);
    const isNumbered = isTitled || parseNumberedLine(own.find(({ raw }) => raw.trim() !== '')?.raw ?? '');
    return stanzas.length >= (isNumbered ? 1 : 2) && stanzas.length * 3 >= (sizes.length - 1) * 2;
  });
}

function looksLikeLetter(paragraphs: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = paragraphs;
  const last = others.at(-1)?.[0] ?? '';
  const isGreeting = first.length === 1 && (first[0]?.endsWith(',') || greeting.test(first[0] ?? ''));
  return isGreeting || closing.test(last);
}

const greeting = /^(?:hi|hello|hey|hei|hallo|hej)\b(?: \p{L}+){0,2}[.!:]?$/iu;
const closing =
  /^(?:(?:best |kind |warm )?regards|yours(?: \p{L}+)?|sincerely|cheers|(?:med |vennlig |beste )*hilsen|mvh)[,.]?$/iu;

function paragraphsOf(lines: readonly FileLine[]): readonly (readonly string[])[] {
  const paragraphs: string[][] = [[]];
  for (const { raw } of lines) {
    if (raw.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(raw.trim());
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}
