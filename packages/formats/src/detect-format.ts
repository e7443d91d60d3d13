import { countChordLines, isChordLine } from './chord-line.ts';
import { countNumberLines } from './number-chords.ts';
import { looksLikeSong } from './looks-like-song.ts';
import { detectProgram, isProgramFileName, type ProgramFormat } from './programs/detect-program.ts';

/** The song formats that can be read. */
export type SongFormat = DetectedFormat | 'rtf' | 'word' | 'spreadsheet' | 'database';

/** The formats that are told from the text of a file. */
export type DetectedFormat =
  | 'chordpro'
  | 'chords-over-words'
  | 'openlyrics'
  | 'opensong'
  | 'plain-text'
  | ProgramFormat;

/** Whether a file may hold a song, judging by its name. */
export const isSongFileName = (name: string): boolean =>
  isTextFileName(name) || /\.xml$/i.test(name) || isProgramFileName(name);

/** Whether a file name indicates plain text, which may contain a song. */
export const isTextFileName = (name: string): boolean => textFileNames.test(name);

/** Whether a file name indicates a ChordPro song. */
export const isChordProFileName = (name: string): boolean => chordProFileNames.test(name);

const chordProFileNames = /\.(cho|crd|chopro|chordpro|chord|pro)$/i;
const textFileNames = /\.(txt|text|tab|cho|crd|chopro|chordpro|chord|pro)$/i;

/**
 * Detects the format of a file from its content. The name decides whether it may be plain text at all (an image must
 * not be read as a hymn), and which format applies to a text without any marker. A .txt file is a song only when it
 * looks like one: a letter or a licence is not.
 *
 * @param name  file name, with its ending; without an ending only an unmistakable song is accepted
 * @returns undefined when it is no song format known here
 */
export function detectFormat(name: string, text: string): DetectedFormat | undefined {
  const program = detectProgram(name, text);
  if (program !== undefined) return program;
  const start = text.slice(0, 100_000).replace(/^\uFEFF/, '');
  if (/^\s*</.test(start)) return isOpenLyrics(start) ? 'openlyrics' : isOpenSong(start) ? 'opensong' : undefined;
  if (start.includes('\0') || (name.includes('.') && !textFileNames.test(name))) return undefined;
  if (hasDirectives(start)) return 'chordpro';
  if (!name.includes('.')) return undefined;
  if (hasInlineChords(start)) return 'chordpro';
  const isChordPro = isChordProFileName(name);
  const lines = start.split(/\r\n?|\n/);
  const isNumbered = isNumberedText(start);
  // One line of letters in a hymn with numbers may be words; two are chords.
  if (/\.crd$/i.test(name) || countChordLines(lines) + countNumberLines(lines) > (isNumbered ? 1 : 0))
    return 'chords-over-words';
  if (isNumbered && (isChordPro || looksLikeSong(name, start))) return 'plain-text';
  if (isChordPro) return 'chordpro';
  return !isNumbered && looksLikeSong(name, start) ? 'plain-text' : undefined;
}

const isOpenLyrics = (text: string): boolean =>
  /<(?:\w+:)?song[\s>]/.test(text) && /openlyrics\.info|<(?:\w+:)?(properties|titles|lines|verse)[\s>]/.test(text);

/** OpenSong holds the words in one element, as text. */
const isOpenSong = (text: string): boolean => /<song[\s>]/.test(text) && /<lyrics\s*\/>|<lyrics>\s*[^<\s]/.test(text);

const hasDirectives = (text: string): boolean => /^[ \t]*\{[+a-z][\w.+-]*!?[\s:}][^\n]*\}?[ \t]*\r?$/im.test(text);

/* A line of nothing but chords in brackets belongs to the words below it. */
const hasInlineChords = (text: string): boolean =>
  text
    .split(/\r\n?|\n/)
    .some(
      (line, at, lines) =>
        inlineChord.test(line) && !(isChordLine(line) && /\p{L}/u.test(withoutBrackets(lines[at + 1]))),
    );

const inlineChord =
  /\[[A-H](?:[#b♯♭]|is|es|s(?!us))?(?:m|maj|min|dim|aug|sus|add|\d|\+|[#b]\d)*(?:\/[A-H](?:[#b♯♭]|is|es)?)?\]/;

const withoutBrackets = (line = ''): string => line.replace(/\[[^[\]]*\]/g, '');

/** A title with a number, then a blank line or a verse; or a verse number on a line of its own. */
const isNumberedText = (text: string): boolean =>
  /^\s*\d{1,4}[a-z]?[ \t]*[–—-][ \t]*\S.*(?:\r\n?|\n)[ \t]*(?:\r|\n|\d)/.test(text) ||
  /^[ \t]*\d{1,3}[.)]?[ \t]*\r?$/m.test(text) ||
  /^[ \t]*1[.)][ \t]+\S/m.test(text);
