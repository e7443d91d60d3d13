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
import type { MeasurableLine } from './fit-lines.ts';

/** The width of a text in a font, in pixels. */
export type MeasureText = (text: string, font: string) => number;

type LineStyle = {
  /** One rem, in pixels. */
  readonly rootSize: number;
  /** The families of the text and of the chords. */
  readonly textFamily: string;
  readonly chordFamily: string;
};

/** The lines of a text, measured as lyric-section.tsx and lyrics.css lay them out. */
export function createMeasurableLines(
  sections: readonly DisplaySection[],
  style: LineStyle,
  measure: MeasureText,
  displayChord: (symbol: string) => DisplayedChord,
): readonly MeasurableLine[] {
  const rulerAt = createRulers(style, measure, displayChord);
  return sections.flatMap(({ isVerse, lines }) =>
    lines.map((line) => ({
      text: line.text,
      widthAt: (size) => {
        const ruler = rulerAt(size);
        return ruler.margin(isVerse) + ruler.remark(line) + ruler.line(line);
      },
      phraseWidthsAt: (size) => {
        const ruler = rulerAt(size);
        const indentOf = (index: number) => (index === 0 ? ruler.remark(line) : ruler.indent);
        return ruler.phrases(line).map((width, index) => ruler.margin(isVerse) + indentOf(index) + width);
      },
    })),
  );
}

type Ruler = ReturnType<typeof createRuler>;

/* One for each size: its fonts are named once. */
function createRulers(...facts: [LineStyle, MeasureText, (symbol: string) => DisplayedChord]): (size: number) => Ruler {
  const rulers = new Map<number, Ruler>();
  return (size) => {
    const ruler = rulers.get(size) ?? createRuler(size, ...facts);
    rulers.set(size, ruler);
    return ruler;
  };
}

function createRuler(
  size: number,
  { rootSize, textFamily, chordFamily }: LineStyle,
  measure: MeasureText,
  displayChord: (symbol: string) => DisplayedChord,
) {
  const chordSize = Math.min(0.78 * size, 1.5 * rootSize);
  const textFont = `${size}px ${textFamily}`;
  const chordFont = `600 ${chordSize}px ${chordFamily}`;
  const remarkFont = `${0.75 * size}px ${chordFamily}`;
  const spaceWidth = measure(' ', textFont);
  const chordWidth = (symbol: string) => {
    if (symbol === '') return 0;
    const { text, isUnchanged } = displayChord(symbol);
    return measure(isUnchanged ? `${text}*` : text, chordFont) + 0.4 * chordSize;
  };
  const wordsWidth = (words: readonly ChordWord[]) => {
    let width = Math.max(0, words.length - 1) * spaceWidth;
    for (const word of words)
      for (const unit of word) width += Math.max(chordWidth(unit.chord), measure(textOfUnit(unit), textFont));
    return width;
  };
  return {
    /* A line without chords is one text, in which letters move together across the spaces. */
    line: (line: DisplayLine) =>
      hasChords(line) ? wordsWidth(wordsOf(line)) : measure(plainText(line.text), textFont),
    phrases: (line: DisplayLine) => splitIntoPhrases(wordsOf(line), textOfWord).map(wordsWidth),
    remark: ({ remark }: DisplayLine) => (remark === '' ? 0 : measure(`(${remark}) `, remarkFont)),
    margin: (isVerse: boolean) =>
      isVerse ? Math.min(1.6 * size, 2 * rootSize) : Math.min(2.9 * size, 3.25 * rootSize),
    indent: Math.min(size, 1.25 * rootSize),
  };
}

const hasChords = ({ parts }: DisplayLine) => parts?.some(({ chord }) => chord !== '') ?? false;

/* The words of a line are the same in every key: each line is split once. */
const wordsOfLines = new WeakMap<DisplayLine, readonly ChordWord[]>();

function wordsOf(line: DisplayLine): readonly ChordWord[] {
  const words = wordsOfLines.get(line) ?? splitIntoChordWords(line.parts ?? [{ chord: '', text: line.text }]);
  wordsOfLines.set(line, words);
  return words;
}

const textOfUnit = ({ runs }: ChordUnit) =>
  runs.length === 1 ? (runs[0]?.text ?? '') : runs.map(({ text }) => text).join('');

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
