import { writeBundleChordPro } from '@canticle/formats';
import { capoOf, type ChordMark, type LyricLine, type LyricsDocument } from '@canticle/music';
import { alignLines } from './line-diff.ts';

/**
 * The text of the new melody with the words of the original one. Chords stay with lines that are the same; in a line
 * with changed words they keep their position, or move to its end when it became shorter.
 *
 * @param original   the original text
 * @param newMelody  the text of the new melody as typed, parsed by itself: its chords are its `original` ones
 */
export function syncMelodyWords(original: LyricsDocument, newMelody: LyricsDocument, title: string): string {
  const newLines = linesOf(newMelody);
  const alignment = alignLines(
    newLines.map(({ text }) => text),
    linesOf(original).map(({ text }) => text),
  );
  let index = -1;
  const sections = original.sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => {
      index += 1;
      const source = newLines[alignment.get(index) ?? -1];
      return { ...line, chords: { original: [], new: clampChords(source?.chords.original ?? [], line.text.length) } };
    }),
  }));
  const document = {
    ...original,
    sections,
    keys: { original: '', new: newMelody.keys.original },
    capos: { original: 0, new: capoOf(newMelody, 'original') },
  };
  return writeBundleChordPro(document, title).new ?? writeBundleChordPro(document, title).original;
}

const linesOf = ({ sections }: LyricsDocument): readonly LyricLine[] => sections.flatMap(({ lines }) => lines);

const clampChords = (marks: readonly ChordMark[], length: number): ChordMark[] =>
  marks.map(([offset, symbol]) => [Math.min(offset, length), symbol]);
