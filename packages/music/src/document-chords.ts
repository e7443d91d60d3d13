import { parseChord } from './chord.ts';
import type { ChordMark, LyricLine, LyricsDocument, Melody } from './lyrics-document.ts';
import { isUnknownChord } from './symbol.ts';
import { printedSections } from './printed-sections.ts';

/** The different symbols over a text that are chords, in the order they are met. */
export function chordsOf(document: LyricsDocument, melody: Melody = 'original'): readonly string[] {
  return [...new Set(chordSymbolsOf(document, melody))].filter((symbol) => parseChord(symbol) !== null);
}

/** Whether a text has a chord to a melody; a remark in a chord's place is none. */
export function hasChords(document: LyricsDocument, melody: Melody = 'original'): boolean {
  return chordSymbolsOf(document, melody).some((symbol) => parseChord(symbol) !== null);
}

/** The different names over a text that look like chords and are not known as any, in the order they are met. */
export function unknownChordsOf(document: LyricsDocument, melody: Melody = 'original'): readonly string[] {
  return [...new Set(chordSymbolsOf(document, melody))].filter(isUnknownChord);
}

/** The symbols over the printed sections, as they follow each other. */
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
