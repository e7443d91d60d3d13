import { italicRuns } from '@canticle/music';
import {
  type ChordUnit,
  type ChordWord,
  splitIntoChordWords,
  splitIntoPhrases,
  textOfWord,
  type DisplayedChord,
  type DisplayLine,
  type DisplaySection,
} from '../../components/index.ts';
import type { LineWidth } from './fit-lines.ts';

/** The width of a text in a font, in pixels. */
export type MeasureText = (text: string, font: string) => number;

type LineStyle = {
  /** The size of the text, in pixels. */
  readonly size: number;
  /** One rem, in pixels. */
  readonly rootSize: number;
  /** The families of the text and of the chords. */
  readonly textFamily: string;
  readonly chordFamily: string;
};

/** The width of each line of a text, unbroken, as lyric-section.tsx and lyrics.css lay it out. */
export function measureLines(
  sections: readonly DisplaySection[],
  { size, rootSize, textFamily, chordFamily }: LineStyle,
  measure: MeasureText,
  displayChord: (symbol: string) => DisplayedChord,
): readonly LineWidth[] {
  const chordSize = Math.min(0.78 * size, 1.5 * rootSize);
  const widthOf = (text: string) => measure(text, `${size}px ${textFamily}`);
  const chordWidth = (symbol: string) => {
    if (symbol === '') return 0;
    const { text, isUnchanged } = displayChord(symbol);
    return measure(isUnchanged ? `${text}*` : text, `600 ${chordSize}px ${chordFamily}`) + 0.4 * chordSize;
  };
  const unitWidth = ({ chord, runs }: ChordUnit) =>
    Math.max(chordWidth(chord), widthOf(runs.map((run) => run.text).join('')));
  const wordsWidth = (words: readonly ChordWord[]) =>
    words.flat().reduce((sum, unit) => sum + unitWidth(unit), Math.max(0, words.length - 1) * widthOf(' '));
  // A line without chords is one text, in which letters move together across the spaces.
  const lineWidth = ({ parts, text }: DisplayLine) =>
    hasChords(parts) ? wordsWidth(splitIntoChordWords(parts)) : widthOf(plainText(text));
  const phraseWidths = ({ parts, text }: DisplayLine) => {
    const words = splitIntoChordWords(hasChords(parts) ? parts : [{ chord: '', text }]);
    return splitIntoPhrases(words, textOfWord).map(wordsWidth);
  };
  const remarkWidth = ({ remark }: DisplayLine) =>
    remark === '' ? 0 : measure(`(${remark}) `, `${0.75 * size}px ${chordFamily}`);
  const indent = Math.min(size, 1.25 * rootSize);
  return sections.flatMap(({ isVerse, lines }) => {
    const margin = isVerse ? Math.min(1.6 * size, 2 * rootSize) : Math.min(2.9 * size, 3.25 * rootSize);
    return lines.map((line) => ({
      text: line.text,
      width: margin + lineWidth(line) + remarkWidth(line),
      phraseWidths: () =>
        phraseWidths(line).map((width, index) => margin + width + (index === 0 ? remarkWidth(line) : indent)),
    }));
  });
}

const hasChords = (parts: DisplayLine['parts']): parts is NonNullable<DisplayLine['parts']> =>
  parts?.some(({ chord }) => chord !== '') ?? false;

const plainText = (text: string) =>
  italicRuns(text)
    .map((run) => run.text)
    .join('');

const canvasContext = () => document.createElement('canvas').getContext('2d');
let context: ReturnType<typeof canvasContext> | undefined;
/* By font, then by text. */
const widths = new Map<string, Map<string, number>>();

/** Measures text as the browser draws it; each text once. */
export const measureText: MeasureText = (text, font) => {
  const widthsInFont = widths.get(font) ?? new Map<string, number>();
  widths.set(font, widthsInFont);
  const known = widthsInFont.get(text);
  if (known !== undefined) return known;
  context ??= canvasContext();
  if (!context) return 0;
  context.font = font;
  const { width } = context.measureText(text);
  widthsInFont.set(text, width);
  return width;
};

/** Forgets all widths: they are others once the fonts have loaded. */
export const forgetWidths = (): void => widths.clear();
