import { stripItalics } from './italics.ts';
import { lyricLinesOf } from './json-content.ts';
import type { LyricsDocument } from './lyrics-document.ts';
import { printedSections } from './printed-sections.ts';

/** A line shorter than this, without surrounding blanks, is an exclamation and does not count. */
const MIN_LINE_LENGTH = 5;

/**
 * How many lines of an entry count towards its size: no remarks and no lines of fewer than 5 characters.
 *
 * @example countSungLines(['Amazing grace', '(softly)', 'Oh!', 'how sweet the sound']) // 2
 */
export function countSungLines(lines: readonly string[]): number {
  return lines.map((line) => line.trim()).filter(isCountedLine).length;
}

function isCountedLine(line: string): boolean {
  return !line.startsWith('(') && !line.endsWith(')') && line.length >= MIN_LINE_LENGTH;
}

/** The size of a text: the number of counted lines in its longest section, 0 without any. */
export function longestSectionLength(document: LyricsDocument): number {
  return Math.max(0, ...printedSections(document).map((section) => countSungLines(lyricLinesOf(section))));
}

/**
 * The words of a text as existing clients search them: all lines joined, only the letters a-z, digits, æ, ø, å, blanks,
 * commas and full stops, with single blanks. Our own search has its own analysis, which knows every language
 * (`@canticle/search`).
 */
export function searchTextOf(document: LyricsDocument): string {
  const lines = printedSections(document).flatMap(lyricLinesOf);
  return stripItalics(lines.join(' '))
    .replace(/[^a-z0-9æøå ,.]/gi, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
