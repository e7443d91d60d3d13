import { capoOf, type LyricLine, type LyricSection, type LyricsDocument, withCapo } from '@canticle/music';
import { splitLines } from './chordpro-file.ts';
import type { ParsedChordPro } from './chordpro-parser.ts';
import { finishParsing, readLine, createParserState } from './chordpro-parser.ts';
import { writeChordPro } from './chordpro-writer.ts';
import type { SongDiagnostic } from './song-text.ts';
import { ParseError } from './parse-error.ts';
import { diagnose, type ReaderDiagnostic } from './diagnostics.ts';

/** The text files of one song and language in a bundle: `<language>.cho` and, when there is one, `<language>.new.cho`. */
export type BundleTexts = { readonly original: string; readonly new?: string | undefined };

/** The parsed content of the text files of one song and language. Diagnostics name what is outside our own dialect. */
export type BundleLyrics = {
  readonly title: string;
  readonly document: LyricsDocument;
  readonly diagnostics: readonly SongDiagnostic[];
};

/**
 * Reads the text files of one song and language (docs/library-format.md). Everything `writeBundleChordPro` wrote is
 * read back equal, except `carried`, which is stored in song.json.
 *
 * @throws {ParseError} when the file of the new melody has other words than the file of the original one; its line
 *                      is one of the new melody's file
 */
export function readBundleChordPro(texts: BundleTexts): BundleLyrics {
  const original = parseExactly(texts.original);
  const title = original.parsedSong.song.titles[0]?.text ?? '';
  const { diagnostics } = original.parsedSong;
  if (texts.new === undefined) return { title, document: original.document, diagnostics };
  const newMelody = parseExactly(texts.new);
  return {
    title,
    document: mergeMelodies(original, newMelody),
    diagnostics: [...diagnostics, ...newMelody.parsedSong.diagnostics],
  };
}

/** Writes the text files of one song and language; a file for the new melody only when it has chords or a key. */
export function writeBundleChordPro(document: LyricsDocument, title: string): BundleTexts {
  const original = writeChordPro(document, { title }, 'original');
  if (!hasNewMelody(document)) return { original };
  return { original, new: writeChordPro(document, { title }, 'new') };
}

const hasNewMelody = ({ keys, sections, capos }: LyricsDocument): boolean =>
  keys.new !== '' ||
  (capos?.new ?? 0) > 0 ||
  sections.some(({ lines }) => lines.some(({ chords }) => chords.new.length > 0));

function parseExactly(text: string): ParsedChordPro {
  const lines = splitLines(text);
  const state = createParserState(lines, true);
  while (state.next < lines.length) readLine(state);
  return finishParsing(state);
}

function mergeMelodies(original: ParsedChordPro, newMelody: ParsedChordPro): LyricsDocument {
  const sections = original.document.sections.map((section, at) => mergeSection(section, newMelody, at));
  const extra = newMelody.document.sections[sections.length];
  if (extra)
    throw melodyMismatch(
      newMelody,
      sections.length,
      0,
      diagnose('melody-section-more', { section: extra.label || extra.id }),
    );
  const sameOrder = newMelody.document.order.join(' ') === original.document.order.join(' ');
  if (!sameOrder) throw new ParseError(1, diagnose('melody-order'));
  if (newMelody.document.notes !== original.document.notes) {
    throw new ParseError(1, diagnose('melody-notes'));
  }
  const keys = { ...original.document.keys, new: newMelody.document.keys.original };
  return withCapo({ ...original.document, sections, keys }, 'new', capoOf(newMelody.document, 'original'));
}

function mergeSection(section: LyricSection, newMelody: ParsedChordPro, at: number): LyricSection {
  const other = newMelody.document.sections[at];
  if (other?.id !== section.id || other.label !== section.label) {
    throw melodyMismatch(
      newMelody,
      at,
      0,
      diagnose('melody-section-missing', { section: section.label || section.id }),
    );
  }
  const lines = section.lines.map((line, index) => mergeLine(line, other.lines[index], newMelody, at, index));
  if (other.lines.length > lines.length)
    throw melodyMismatch(newMelody, at, lines.length, diagnose('melody-line-more'));
  return { ...section, lines };
}

function mergeLine(
  line: LyricLine,
  other: LyricLine | undefined,
  newMelody: ParsedChordPro,
  section: number,
  index: number,
): LyricLine {
  if (!other) throw melodyMismatch(newMelody, section, index - 1, diagnose('melody-line-missing'));
  if (other.text !== line.text || other.remark !== line.remark) {
    throw melodyMismatch(
      newMelody,
      section,
      index,
      diagnose('melody-line-other', { other: other.text || other.remark, original: line.text || line.remark }),
    );
  }
  return { ...line, chords: { original: line.chords.original, new: other.chords.original } };
}

function melodyMismatch(
  newMelody: ParsedChordPro,
  section: number,
  line: number,
  diagnostic: ReaderDiagnostic,
): ParseError {
  const lineNumber =
    newMelody.sections[section]?.lineNumbers[Math.max(line, 0)] ?? newMelody.sections[section]?.at ?? 1;
  return new ParseError(lineNumber, diagnostic);
}
