import { type ChordFormatOptions, createChordFormatter } from './chord-formatter.ts';
import { splitAtChords } from './chord-lyrics-pairs.ts';
import { chordSymbolsOf } from './document-chords.ts';
import { respellKey, keyOfDocument } from './document-key.ts';
import type { LyricLine, LyricsDocument, Melody } from './lyrics-document.ts';
import { printedSections } from './printed-sections.ts';
import { wireNames } from './wire-names.ts';

/** A line split at its chords: as many chords as parts; `chords[i]` sounds where `parts[i]` begins. */
export type PerformanceLine = { readonly chords: readonly string[]; readonly parts: readonly string[] };

/** One entry of a text with chords. */
export type PerformanceEntry = {
  readonly key: string;
  readonly name: string;
  readonly content: readonly PerformanceLine[];
};

/** How to format the chords of a text. `key` is that of the song, for a document that states none of its own. */
export type PerformanceView = Partial<ChordFormatOptions> & { readonly melody?: Melody };

/**
 * The text with its chords as sent to clients, in printed order. Remarks are in parentheses on lines of their own.
 *
 * @example toPerformanceContent(emptyDocument, { semitones: 2, notation: 'german' }) // []
 */
export function toPerformanceContent(
  document: LyricsDocument,
  { melody = 'original', key, ...view }: PerformanceView = {},
): readonly PerformanceEntry[] {
  const write = createChordFormatter({
    ...view,
    key: key ? respellKey(key, chordSymbolsOf(document, melody)) : keyOfDocument(document, melody),
  });
  const sections = printedSections(document);
  const names = wireNames(sections);
  return sections.map(({ id, label, lines }, at) => ({
    ...(names[at] ?? { key: id, name: label }),
    content: lines.flatMap((line) => performanceLines(line, melody, write)),
  }));
}

function performanceLines(line: LyricLine, melody: Melody, write: (symbol: string) => string): PerformanceLine[] {
  const parts = splitAtChords(line, melody);
  const words = {
    chords: parts.map(({ chord }) => (chord === '' ? '' : write(chord))),
    parts: parts.map(({ text }) => text),
  };
  if (line.remark === '') return [words];
  const remark = { chords: [''], parts: [`(${line.remark})`] };
  return line.text.trim() === '' && line.chords[melody].length === 0 ? [remark] : [remark, words];
}
