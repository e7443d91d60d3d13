import type { ChordMark, LyricLine, LyricSection, LyricsDocument, Melody } from '@canticle/music';
import { withCapoShapes, capoDirectives } from './export-chords.ts';
import { escapeUnit } from './chordpro-escape.ts';

/** The header of a ChordPro file, above the text. */
export type ChordProHeader = {
  readonly title: string;
  readonly subtitle?: string | undefined;
};

/**
 * Writes a text with the chords of one melody as ChordPro, in the form of the library bundle (docs/library-format.md).
 * Every character is preserved: those with a special meaning are written as \uXXXX.
 *
 * @param text      section ids are the letter of their kind and their ordinal; what is `carried` is not written
 * @param melody    whose chords and key
 */
export function writeChordPro(text: LyricsDocument, head: ChordProHeader, melody: Melody): string {
  const { document, capo } = withCapoShapes(text, melody);
  const key = document.keys[melody];
  const top = [
    chordProDirective('title', head.title),
    ...(head.subtitle ? [chordProDirective('subtitle', head.subtitle)] : []),
    ...(key ? [chordProDirective('key', key)] : []),
    ...capoDirectives(capo).map(([name, value]) => chordProDirective(name, value)),
    ...(isFileOrder(document) ? [] : [chordProDirective('x_order', document.order.join(' '))]),
  ];
  const sections = document.sections.map((section) => writeSection(section, melody));
  const notes =
    document.notes === '' ? [] : document.notes.split('\n').map((line) => chordProDirective('x_notes', line));
  return `${[top, ...sections, notes]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')}\n`;
}

const isFileOrder = ({ sections, order }: LyricsDocument): boolean =>
  order.length === sections.length && sections.every(({ id }, at) => order[at] === id);

function writeSection({ kind, number, label, lines }: LyricSection, melody: Melody): readonly string[] {
  const written = label || (kind === 'verse' ? String(number) : '');
  const attribute = written ? `: label="${escapeCharacters(written, /["{}]/g)}"` : '';
  return [`{start_of_${kind}${attribute}}`, ...lines.map((line) => writeLine(line, melody)), `{end_of_${kind}}`];
}

/** One line of words with the chords of a melody in brackets, or a remark alone. */
export function writeLine({ text, chords, remark }: LyricLine, melody: Melody): string {
  const marks = chords[melody];
  if (remark && text === '' && chords.original.length === 0 && chords.new.length === 0)
    return chordProDirective('comment', remark);
  const note = remark ? `[*${escapeCharacters(remark, /[[\]]/g)}]` : '';
  return escapeLineEnds(note + writeWords(text, marks));
}

function writeWords(text: string, marks: readonly ChordMark[]): string {
  let written = '';
  let end = 0;
  for (const [offset, symbol] of marks) {
    written += `${escapeCharacters(text.slice(end, offset), /[[\]]/g)}[${escapeChord(symbol)}]`;
    end = offset;
  }
  return written + escapeCharacters(text.slice(end), /[[\]]/g);
}

const escapeChord = (symbol: string): string => escapeCharacters(symbol, /[[\]]/g).replace(/^[\s*]|\s$/g, escapeUnit);

/** Escapes what begins a comment or a directive, ends a line early, or is blank at either end. */
const escapeLineEnds = (line: string): string => line.replace(/^[#{\s]/, escapeUnit).replace(/[\s\\]$/, escapeUnit);

/** A directive; without a colon when it has no value. */
export const chordProDirective = (name: string, value: string): string =>
  value === '' ? `{${name}}` : `{${name}: ${escapeCharacters(value).replace(/^[\s:]|[\s\\]$/g, escapeUnit)}}`;

/**
 * Escapes the given characters, line ends, control characters, unpaired surrogates, and what already looks like an
 * escape.
 */
const escapeCharacters = (text: string, special = /\n/g): string =>
  text
    .replace(/\\(?=u[0-9a-f]{4})/gi, escapeUnit)
    .replace(/[\u0000-\u0008\n-\r\u000e-\u001f\u0085\u2028\u2029\uFEFF]|\p{Cs}/gu, escapeUnit)
    .replace(special, escapeUnit);
