import { parseAuthorCredits } from './author-credit.ts';
import { readCredits } from './read-credits.ts';
import { countChordLines, looksLikeChord } from './chord-line.ts';
import { readChordPro } from './chordpro.ts';
import { readChordsOverWords } from './chords-over-words.ts';
import { type DetectedFormat, detectFormat } from './detect-format.ts';
import { countNumberLines } from './number-chords.ts';
import { ParseError } from './parse-error.ts';
import { readPlainText } from './plain-text.ts';
import { readSongText } from './read-song-text.ts';
import type { Author, ParsedSong } from './song-text.ts';

/** The forms of words that somebody can paste, and choose between. */
export const PASTED_FORMATS = ['chords-over-words', 'chordpro', 'plain-text'] as const;
export type PastedFormat = (typeof PASTED_FORMATS)[number];

/** How pasted words were read, and what came of it. */
export type PastedSong = {
  readonly format: DetectedFormat;
  readonly song: ParsedSong;
  /** The people it names, each with a role. */
  readonly people: readonly Author[];
  /** How many more songs the text holds; they are not read. */
  readonly otherSongs: number;
};

const PASTED_NAME = 'pasted.txt';

/**
 * Reads words that somebody pasted, in whatever form they are. It never refuses: what is nothing else is plain verses.
 *
 * @param chosen  the form they are in, where the person says so
 * @returns undefined for blank text
 */
export function readPastedSong(pasted: string, chosen?: PastedFormat): PastedSong | undefined {
  const text = withoutSpecialBlanks(pasted);
  if (text.trim() === '') return undefined;
  const bracketed = withBrackets(text);
  const format = chosen ?? recognize(bracketed);
  const songs = readAs(format, format === 'chordpro' ? bracketed : text);
  const [song, ...others] = songs ?? readPlainText(text);
  if (song === undefined) return undefined;
  return {
    format: songs === undefined ? 'plain-text' : format,
    song,
    people: peopleOf(song),
    otherSongs: others.length,
  };
}

function peopleOf({ song: { authors, comments } }: ParsedSong): readonly Author[] {
  const named = [...authors, ...comments.flatMap(readCredits)].flatMap((author) => parseAuthorCredits(author));
  return named.flatMap(({ name, role, language }) => (name === '' ? [] : [{ name, role, language }]));
}

function recognize(text: string): DetectedFormat {
  const format = detectFormat(PASTED_NAME, text);
  if (format !== undefined) return format;
  const lines = text.split('\n');
  return countChordLines(lines) + countNumberLines(lines) > 0 ? 'chords-over-words' : 'plain-text';
}

function readAs(format: DetectedFormat, text: string): readonly ParsedSong[] | undefined {
  if (format === 'chordpro') return readChordPro(text);
  if (format === 'chords-over-words') return readChordsOverWords(text);
  if (format === 'plain-text') return readPlainText(text);
  try {
    return readSongText(PASTED_NAME, text).songs;
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}

/* Word processors and web pages write blanks that are wider, or have no width. */
const withoutSpecialBlanks = (text: string): string =>
  text
    .replace(/\r\n?|[\u000b\u2028\u2029]/g, '\n')
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[\u200b\u2060\uFEFF]/g, '');

/* "(G)Amazing (C)grace": three such chords in a text are no accident. */
function withBrackets(text: string): string {
  const inline = /\(([^()\s]{1,12})\)(?=\p{L})/gu;
  const chords = [...text.matchAll(inline)].filter(([, name = '']) => looksLikeChord(name));
  if (chords.length < 3 || new Set(chords.map(([, name]) => name)).size < 2) return text;
  return text.replace(/\(([^()\s]{1,12})\)/g, (whole, name: string) => (looksLikeChord(name) ? `[${name}]` : whole));
}
