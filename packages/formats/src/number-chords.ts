import { parseKey, readChord } from '@canticle/music';
import { type ChordToken, isChordLine } from './chord-line.ts';
import type { FileLine } from './chordpro-file.ts';

/** The lines of a text with its number chords written as letters, and where those stand by the number of their line. */
export type SpelledLines = {
  readonly lines: readonly FileLine[];
  readonly chords: ReadonlyMap<number, readonly ChordToken[]>;
  /** The key the numbers were read in; C where the text states none. Undefined when it has no number chords. */
  readonly key: string | undefined;
};

const degree = '[b#♭♯]?[1-7]';
/* After a degree alone a digit is an extension only where it cannot be another number. */
const extension = '(?:(?:maj|M|Δ|\\^)?(?:7|9|11|13)|(?<![1-7])(?:6/9|69|2|4|5|6)|[²⁴⁵⁶⁷⁹]|¹¹|¹³)';
const quality = `(?:min|mi|m(?!aj)|[-−–](?![1-6])|dim|aug|[°oøØ+])?${extension}?(?:(?:sus|add|no|omit)(?:2|3|4|5|9|11|13)?)?(?:[b#♭♯](?:5|9|11|13))?`;
const numberChord = new RegExp(`^\\(?(${degree}${quality}(?:/${degree})?)\\)?$`);
const bare = /^[1-7](?:7|9|11|13)?$/;
const slash = /^[1-7]\/[1-7]$/;
const noChord = /^(?:\(?N\.?C\.?\)?|\(?x\d+\)?|[|:‖]+|\/+|%|-+|\.+)$/i;
const heading = /^\s*(?:\[[^[\]]{2,40}\]:?|[\p{L}-]{2,20}(?: \d{1,2})?:)(?=\s*\S)/u;
const statedKey = /(?:^|\s[|•]\s*)\s*(?:key|tonart|toneart|tom)\s*[:–-]\s*([A-H](?:[#b♯♭])?m?)(?=\s|$)/im;

const MAX_LINE = 2000;
const UNSTATED_KEY = 'C';

type NumberLine = { readonly head: string; readonly tokens: readonly ChordToken[] };

/** How surely a line of numbers is one of chords: by its signs, only together with others, or by neither. */
type Certainty = 'sure' | 'likely' | 'possible';

/**
 * Counts the lines of numbers above words that are chords of the Nashville system: "1  4  6m  5/7". Numbers of verses,
 * counted beats, dates and other numbers are none: a line counts when it has a sign that only chords have, or when
 * another line of numbers, which do not count up, stands above words too.
 */
export const countNumberLines = (lines: readonly string[]): number =>
  [...findNumberLines(lines).keys()].filter((at) => isWords(lines[at + 1] ?? '')).length;

/** Finds the lines of chords of the Nashville system, by their place. */
export function findNumberLines(lines: readonly string[]): ReadonlyMap<number, NumberLine> {
  const found = new Map<number, NumberLine & { readonly certainty: Certainty; readonly isAbove: boolean }>();
  for (const [at, raw] of lines.entries()) {
    const line = parseNumberLine(raw);
    if (line === undefined) continue;
    const isAbove = line.head === '' && isWords(lines[at + 1] ?? '');
    found.set(at, { ...line, certainty: certaintyOf(line, raw), isAbove });
  }
  const above = [...found.values()].filter(({ isAbove }) => isAbove);
  const isSure = above.some(({ certainty }) => certainty === 'sure');
  const areLikely = above.filter(({ certainty }) => certainty !== 'possible').length > 1;
  if (!isSure && !areLikely) return new Map();
  return new Map(
    [...found].filter(([at, { certainty, tokens, isAbove }]) => {
      if (certainty !== 'possible') return true;
      // A number alone above a verse is its number.
      const isInVerse = isAbove && (lines[at - 1] ?? '').trim() !== '';
      return isSure && (isInVerse || tokens.some(({ text }) => isMarked(text)));
    }),
  );
}

/**
 * Writes the number chords of a text as letters, in the key it states.
 *
 * @param placed  the chords of lines whose columns are not those of the text
 */
export function spellNumberChords(
  lines: readonly FileLine[],
  placed: SpelledLines['chords'] = new Map(),
): SpelledLines {
  const found = findNumberLines(lines.map(({ raw }) => raw));
  if (found.size === 0) return { lines, chords: new Map(), key: undefined };
  const stated = statedKeyOf(lines);
  const key = stated !== undefined && parseKey(stated) !== null ? stated : UNSTATED_KEY;
  const read = parseKey(key);
  const spell = (text: string) =>
    noChord.test(text) ? text : (readChord(numberChord.exec(text)?.[1] ?? text, 'nashville', read) ?? text);
  const chords = new Map<number, readonly ChordToken[]>();
  const spelled = lines.map((line, place): FileLine => {
    const numbers = found.get(place);
    if (numbers === undefined) return line;
    const tokens = (placed.get(line.at) ?? numbers.tokens).map(({ text, column }) => ({ text: spell(text), column }));
    if (numbers.head === '') chords.set(line.at, tokens);
    return { at: line.at, raw: `${numbers.head} ${tokens.map(({ text }) => text).join('  ')}` };
  });
  return { lines: spelled, chords, key };
}

const statedKeyOf = (lines: readonly FileLine[]): string | undefined =>
  lines.map(({ raw }) => statedKey.exec(raw.slice(0, MAX_LINE))?.[1]).find((key) => key !== undefined);

/* Nothing but numbers of chords, bars and beats, perhaps after a heading; at least one number. */
function parseNumberLine(raw: string): NumberLine | undefined {
  if (raw.length > MAX_LINE || !/[1-7]/.test(raw)) return undefined;
  const head = heading.exec(raw.slice(0, 80))?.[0] ?? '';
  const rest = expandTabs(raw.slice(head.length));
  const tokens: ChordToken[] = [];
  for (const { 0: text, index } of rest.matchAll(/[|:‖]+|[^\s|‖]+/g)) {
    if (!noChord.test(text) && !isNumberChord(text)) return undefined;
    tokens.push({ text, column: head.length + index });
  }
  return tokens.some(({ text }) => !noChord.test(text)) ? { head, tokens } : undefined;
}

const isNumberChord = (text: string): boolean => {
  const name = text.length <= 16 ? numberChord.exec(text)?.[1] : undefined;
  return name !== undefined && readChord(name, 'nashville', { tonic: 0, minor: false }) !== null;
};

/* It has a sign that is not of numbers alone; "1/3" may be a fraction or a date. */
const isMarked = (text: string): boolean => !noChord.test(text) && !bare.test(text) && !slash.test(text);

function certaintyOf({ tokens }: NumberLine, raw: string): Certainty {
  const numbers = tokens.map(({ text }) => text).filter((text) => !noChord.test(text));
  if (numbers.length < 2) return 'possible';
  if (numbers.some(isMarked)) return 'sure';
  const isApart = /\S(?: {2,}|\t)\S/.test(raw.trim()) || tokens.length > numbers.length;
  return isApart && !countsUp(numbers) && !numbers.every((text) => slash.test(text)) ? 'likely' : 'possible';
}

/* "1 2 3" are numbers of verses, "1 2 3 4 1 2 3 4" beats. */
function countsUp(numbers: readonly string[]): boolean {
  const values = numbers.map(Number);
  return (
    values.length > 2 &&
    values[1] === (values[0] ?? 0) + 1 &&
    values.slice(1).every((value, at) => value === (values[at] ?? 0) + 1 || value === values[0])
  );
}

const isWords = (line: string): boolean =>
  /\p{L}{2}/u.test(line) && !isChordLine(line) && parseNumberLine(line) === undefined;

function expandTabs(text: string): string {
  let expanded = '';
  for (const piece of text.split(/(\t)/)) expanded += piece === '\t' ? ' '.repeat(8 - (expanded.length % 8)) : piece;
  return expanded;
}
