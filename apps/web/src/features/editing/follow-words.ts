import { writeBundleChordPro } from '@canticle/formats';
import { capoOf, type ChordMark, type LyricLine, type LyricsDocument } from '@canticle/music';
import { alignLines } from './line-diff.ts';

/**
 * The text of the new melody with the words of the original one. Chords stay with lines that are the same; where words
 * were changed they stay at their place in the line, at its end when it became shorter.
 *
 * @param words  the original text
 * @param newer  the text of the new melody as it was typed, read by itself: its chords are its `original` ones
 */
export function followWords(words: LyricsDocument, newer: LyricsDocument, title: string): string {
  const theirs = linesOf(newer);
  const partner = alignLines(
    theirs.map(({ text }) => text),
    linesOf(words).map(({ text }) => text),
  );
  let at = -1;
  const sections = words.sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => {
      at += 1;
      const from = theirs[partner.get(at) ?? -1];
      return { ...line, chords: { original: [], new: within(from?.chords.original ?? [], line.text.length) } };
    }),
  }));
  const document = {
    ...words,
    sections,
    keys: { original: '', new: newer.keys.original },
    capos: { original: 0, new: capoOf(newer, 'original') },
  };
  return writeBundleChordPro(document, title).new ?? writeBundleChordPro(document, title).original;
}

const linesOf = ({ sections }: LyricsDocument): readonly LyricLine[] => sections.flatMap(({ lines }) => lines);

const within = (marks: readonly ChordMark[], length: number): ChordMark[] =>
  marks.map(([offset, symbol]) => [Math.min(offset, length), symbol]);
