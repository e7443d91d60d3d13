import { type ChordToken, chordTokens } from '../chord-line.ts';
import { readChordPro } from '../chordpro.ts';
import { type PlacedChords, readChordsOverWords } from '../chords-over-words.ts';
import { isCreditLine } from '../credit-line.ts';
import { type DetectedFormat, detectFormat } from '../detect-format.ts';
import { readPlainText } from '../plain-text.ts';
import { readCredits } from '../read-credits.ts';
import type { Author, ParsedSong } from '../song-text.ts';
import { findBlanks } from './find-blanks.ts';
import type { PdfPiece } from './find-titles.ts';
import { isHeading, type PdfLine } from './pdf-lines.ts';
import type { GapFinder } from './syllable-gaps.ts';
import { KEY_BESIDE_TITLE } from './stated-key.ts';

/** Stands for the title while the words are read, so that no reader takes a line of them for it. */
const STAND_IN = 'Title';
/** Of the size of the words: smaller type below the title and after the words is not sung. */
const SMALL = 0.88;
/** The most letters on most lines of words; prose is set wider. */
const MAX_LINE = 64;

type PieceSongs = { readonly format: DetectedFormat; readonly songs: readonly ParsedSong[] };

/** Reads the song of a piece, or its songs; undefined when it is none. */
export function readPiece(piece: PdfPiece, findGaps: GapFinder): PieceSongs | undefined {
  const { head, body } = splitCredits(piece);
  const start = piece.title === '' ? [] : [STAND_IN, ''];
  const written = writeLines(body, start.length + 1, findGaps);
  const format = formatOf(piece, [...start, ...written.lines].join('\n'), written.chords);
  const facts = format === 'chords-over-words' ? statedFacts([...parseTitle(piece.title).rest, ...head]) : [];
  const { lines, chords } = writeLines(body, start.length + facts.length + 1, findGaps);
  const text = [...start, ...facts, ...lines].join('\n');
  if (format === undefined) return undefined;
  const [song, ...others] = readAs(format, text, chords);
  if (song === undefined || song.song.lyrics.every(({ document }) => document.sections.length === 0)) return undefined;
  return { format, songs: [piece.title === '' ? song : withHead(song, piece.title, head), ...others] };
}

function readAs(format: DetectedFormat, text: string, chords: PlacedChords): readonly ParsedSong[] {
  if (format === 'chords-over-words') return readChordsOverWords(text, chords);
  return format === 'chordpro' ? readChordPro(text) : readPlainText(text);
}

function formatOf({ title, lines }: PdfPiece, text: string, chords: PlacedChords): DetectedFormat | undefined {
  const format = detectFormat('song.txt', text);
  if (format === 'chordpro' || format === 'plain-text') return format;
  if (chords.size > 0 && format === 'chords-over-words') return format;
  // A title in its own type says more than the form of the words: a song may have one verse.
  const words = lines.filter(({ isChords, text: line }) => !isChords && !isHeading(line));
  const lengths = words.map((line) => line.text.length).toSorted((a, b) => a - b);
  const isSong = title !== '' && words.length > 1 && (lengths[Math.floor(lengths.length / 2)] ?? 0) <= MAX_LINE;
  return isSong ? (chords.size > 0 ? 'chords-over-words' : 'plain-text') : undefined;
}

/* Credits stand below the title, and small or by their form below the words. */
function splitCredits({ subtitles, lines }: PdfPiece): {
  readonly head: readonly string[];
  readonly body: readonly PdfLine[];
} {
  const body = [...lines];
  const size = medianSize(body);
  const head = [...subtitles];
  while (body.length > 2 && isHeadLine(body, size)) head.push(body.shift()?.text.trim() ?? '');
  const foot: string[] = [];
  for (let last = body.at(-1); last !== undefined && body.length > 1; last = body.at(-1)) {
    const isSmall = last.size < size * SMALL && !last.isChords;
    if (!isSmall && !isCreditLine(last.text)) break;
    foot.unshift(last.text.trim());
    body.pop();
  }
  return { head: [...head, ...foot], body };
}

const medianSize = (lines: readonly PdfLine[]): number =>
  lines
    .filter(({ isChords }) => !isChords)
    .map(({ size }) => size)
    .toSorted((a, b) => a - b)[Math.floor(lines.filter(({ isChords }) => !isChords).length / 2)] ?? 0;

function isHeadLine([line, next]: readonly PdfLine[], size: number): boolean {
  if (line === undefined || line.isChords || isHeading(line.text)) return false;
  if (isCreditLine(line.text)) return true;
  if (/^\d/.test(line.text)) return false;
  if (line.size < size * SMALL) return true;
  const isOfOwnType = line.size < size * 0.93 || (line.isItalic && next?.isItalic === false);
  const isAlone = next !== undefined && !next.isFirst && next.distance > 1.7;
  return (isOfOwnType || isAlone) && isName(line.text);
}

const TRADITIONAL =
  /^(?:trad(?:\.|itional|itionell|itionel|isjonell)?|folk (?:song|hymn)|folke(?:tone|vise|melodi)|volkslied)(?:[ ,.].{0,40})?$/i;

/* "John Newton", "Fanny J. Crosby & Phoebe P. Knapp, 1873" */
const isName = (text: string): boolean =>
  TRADITIONAL.test(text.trim()) ||
  (text.length <= 80 &&
    /^(?:\p{Lu}[\p{L}'’.-]*|[&,/–-]|and|og|und|och|von|van|de|av|af|\(?\d{4}[–-]?\d{0,4}\)?)(?:,? (?:\p{Lu}[\p{L}'’.-]*,?|[&/–-]|and|og|und|och|von|van|de|av|af|\(?\d{4}(?:[–-]\d{4})?\)?,?))*$/u.test(
      text.trim(),
    ) &&
    text.trim().includes(' '));

function withHead({ song, diagnostics }: ParsedSong, written: string, head: readonly string[]): ParsedSong {
  const { title, number, rest } = parseTitle(written);
  const credits = [...rest, ...head];
  const others = credits.filter((line) => !statedKey.test(line));
  const authors = others.flatMap((line): readonly Author[] => {
    const read = readCredits(line);
    if (read.length > 0 || isRights(line)) return read;
    return isName(line) ? [{ name: line, role: 'unknown', language: '' }] : [];
  });
  const rights = credits.filter(isRights);
  const key = credits.map((line) => statedKey.exec(line)?.[1] ?? '').find((name) => name !== '');
  return {
    diagnostics,
    song: {
      ...song,
      titles: [{ text: title, language: '', kind: 'main' }],
      songbooks: number === '' ? song.songbooks : [{ name: '', entry: number }],
      authors: [...authors, ...song.authors],
      copyright: song.copyright || (rights[0] ?? ''),
      key: song.key || (key ?? ''),
      comments: [...others.filter((line) => line !== rights[0]), ...song.comments],
    },
  };
}

/* The lines that tell the reader of chords what those sound like. */
function statedFacts(credits: readonly string[]): readonly string[] {
  const [, key, capo] = credits.map((line) => statedKey.exec(line)).find((stated) => stated !== null) ?? [];
  return [...(key === undefined ? [] : [`Key: ${key}`]), ...(capo === undefined ? [] : [`Capo: ${capo}`])];
}

const statedKey = new RegExp(`^${KEY_BESIDE_TITLE.source}$`, 'i');

const isRights = (line: string): boolean => /^(?:©|\(c\)|copyright\b)/i.test(line);

/** Takes the number of a song, and what stands apart beside its title, from the title. */
function parseTitle(written: string): {
  readonly title: string;
  readonly number: string;
  readonly rest: readonly string[];
} {
  const parts = written.split(/ {2,}/).filter((part) => part !== '');
  const isNumber = (part: string) => /^(?:no\.?|nr\.?|#)?\s*\d{1,4}[a-z]?\.?$/i.test(part);
  const alone = parts.find(isNumber);
  const [first = written, ...rest] = parts.filter((part) => part !== alone);
  const inside = /^(?:no\.? |nr\.? )?(\d{1,4}[a-z]?)(?:\s*[.):–—-]\s*|\s+)(?=\p{L}|["'“„»(])(.+)$/iu.exec(first);
  const number = alone ?? inside?.[1] ?? '';
  return {
    title: (alone === undefined ? (inside?.[2] ?? first) : first).trim(),
    number: number
      .replace(/[^\da-z]/gi, '')
      .replace(/^(?:no|nr)/i, '')
      .replace(/^0+(?=\d)/, ''),
    rest,
  };
}

/** Writes the lines as text, with the chords by the place of the letter they stand above. */
function writeLines(
  body: readonly PdfLine[],
  first: number,
  findGaps: GapFinder,
): { readonly lines: readonly string[]; readonly chords: PlacedChords } {
  const blanks = findBlanks(body);
  const lines: string[] = [];
  const chords = new Map<number, readonly ChordToken[]>();
  for (const [at, line] of body.entries()) {
    if (blanks.has(at)) lines.push('');
    const below = body[at + 1];
    if (line.isChords) {
      const words =
        below !== undefined && !below.isChords && !blanks.has(at + 1)
          ? wordsOf(below, findGaps(below, line))
          : undefined;
      chords.set(
        first + lines.length,
        chordTokens(line.text).map(({ text, column }) => ({
          text,
          column: words === undefined ? column : columnOf(line.places[column] ?? line.x, words),
        })),
      );
      lines.push(line.text);
    } else lines.push(wordsOf(line, findGaps(line, body[at - 1])).text);
  }
  return { lines, chords };
}

type Words = {
  readonly text: string;
  readonly places: readonly number[];
  readonly right: number;
  readonly size: number;
};

/* A number that stands apart from the words numbers a verse. */
function wordsOf({ text, places, right, size }: PdfLine, gaps: ReadonlySet<number>): Words {
  const numbered = /^(\d{1,2}) {2,}(?=[\p{L}\p{Pi}\p{Pf}\p{Ps}"'„…¿¡–—])/u.exec(text);
  const units = [...text].length === text.length ? [...text] : text.split('');
  let written = '';
  const kept: number[] = [];
  for (const [at, unit] of units.entries()) {
    if (unit === ' ' && (text[at - 1] === ' ' || gaps.has(at))) continue;
    if (numbered?.[1]?.length === at) {
      written += '.';
      kept.push(places[at] ?? 0);
    }
    written += unit;
    kept.push(places[at] ?? 0);
  }
  return { text: written, places: kept, right, size };
}

/* The letter whose beginning is nearest; a chord above a blank belongs to the word after it, if that is near. */
function columnOf(x: number, { text, places, right, size }: Words): number {
  if (x >= right - size * 0.1) return text.length;
  let column = 0;
  for (const [at, place] of places.entries())
    if (text[at] !== ' ' && Math.abs(place - x) < Math.abs((places[column] ?? 0) - x)) column = at;
  return column;
}
