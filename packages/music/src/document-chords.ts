import { parseChord } from './chord.ts';
import type { ChordMark, LyricLine, LyricsDocument, Melody } from './lyrics-document.ts';
import { isUnknownChord } from './symbol.ts';
import { printedSections } from './printed-sections.ts';

/** The distinct chord symbols of a text, in order of first occurrence. */
export function chordsOf(document: LyricsDocument, melody: Melody = 'original'): readonly string[] {
  return [...new Set(chordSymbolsOf(document, melody))].filter((symbol) => parseChord(symbol) !== null);
}

/** Whether a text has a chord for a melody; a remark in place of a chord does not count. */
export function hasChords(document: LyricsDocument, melody: Melody = 'original'): boolean {
  return chordSymbolsOf(document, melody).some((symbol) => parseChord(symbol) !== null);
}

/** The distinct symbols of a text that look like chords but are not recognized, in order of first occurrence. */
export function unknownChordsOf(document: LyricsDocument, melody: Melody = 'original'): readonly string[] {
  return [...new Set(chordSymbolsOf(document, melody))].filter(isUnknownChord);
}

/** The symbols of the printed sections, in order. */
export function chordSymbolsOf(document: LyricsDocument, melody: Melody): readonly string[] {
  return printedSections(document).flatMap(({ lines }) =>
    lines.flatMap(({ chords }) => chords[melody].map(([, symbol]) => symbol)),
  );
}

/** The same text with every chord symbol renamed. */
export function mapChords(
  document: LyricsDocument,
  rename: (symbol: string, melody: Melody) => string,
): LyricsDocument {
  const marks = (line: LyricLine, melody: Melody): readonly ChordMark[] =>
    line.chords[melody].map(([offset, symbol]) => [offset, rename(symbol, melody)]);
  const renamed = (line: LyricLine): LyricLine => ({
    ...line,
    chords: { original: marks(line, 'original'), new: marks(line, 'new') },
  });
  const sections = document.sections.map((section) => ({ ...section, lines: section.lines.map(renamed) }));
  return { ...document, sections };
}
