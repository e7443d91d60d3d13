import type { ChordMark, LyricLine } from '@canticle/music';
import { tidyLine } from './chordpro-line.ts';
import { nameChord } from './openlyrics-chord.ts';
import { lyricLine } from './song-draft.ts';
import type { Loss } from './song-text.ts';
import { carryElement, elementsOf, textOf, type XmlElement, type XmlNode } from './xml-tree.ts';

/** What the lines of a verse need to know about the song they stand in. */
export type LinesContext = {
  /** Names of formatting tags that stand for a line break. */
  readonly breakTags: ReadonlySet<string>;
  readonly losses: Loss[];
};

/** Lines read, each with the line of the file it begins on, and what is kept for an export. */
export type ReadLines = {
  readonly lines: readonly LyricLine[];
  readonly lineNumbers: readonly number[];
  readonly carried: readonly unknown[];
};

type Growing = { text: string; chords: ChordMark[]; remarks: string[]; at: number };

type Reading = {
  readonly context: LinesContext;
  /** Line ends inside the text separate lines, as in files that never write `<br/>`. */
  readonly newlinesBreak: boolean;
  readonly done: Growing[];
  readonly carried: unknown[];
  line: Growing;
};

/**
 * Reads a `<lines>` element. Blanks around and between words are layout; `<br/>` ends a line, and where there is none
 * at all, the ends of lines in the file do.
 */
export function readLines(element: XmlElement, context: LinesContext): ReadLines {
  const newlinesBreak = textOf(element) !== '' && !hasBreak(element, context);
  const reading: Reading = { context, newlinesBreak, done: [], carried: [], line: emptyLine(element.line) };
  const sung = [element.attributes.get('part'), repeatOf(element)].filter((part) => part !== undefined);
  readNodes(element.children, element.line, reading);
  if (!isEmpty(reading.line) || reading.done.length === 0) reading.done.push(reading.line);
  if (element.attributes.has('break')) reading.carried.push({ name: 'break', line: element.line });
  const lines = newlinesBreak ? trimEmpty(reading.done) : reading.done;
  lines[0]?.remarks.unshift(...sung);
  return { lines: lines.map(finishLine), lineNumbers: lines.map(({ at }) => at), carried: reading.carried };
}

const emptyLine = (at: number): Growing => ({ text: '', chords: [], remarks: [], at });
const isEmpty = ({ text, chords, remarks }: Growing): boolean =>
  text.trim() === '' && chords.length + remarks.length === 0;

function repeatOf({ attributes }: XmlElement): string | undefined {
  const times = attributes.get('repeat');
  return times ? `${times}×` : undefined;
}

function hasBreak(element: XmlElement, context: LinesContext): boolean {
  return elementsOf(element).some(
    (child) => child.name === 'br' || child.name === 'line' || isBreakTag(child, context) || hasBreak(child, context),
  );
}

const isBreakTag = ({ name, attributes }: XmlElement, { breakTags }: LinesContext): boolean =>
  name === 'tag' && breakTags.has(attributes.get('name') ?? '');

function trimEmpty(lines: readonly Growing[]): readonly Growing[] {
  const first = lines.findIndex((line) => !isEmpty(line));
  return lines.slice(Math.max(first, 0), lines.findLastIndex((line) => !isEmpty(line)) + 1);
}

function finishLine({ text, chords, remarks }: Growing): LyricLine {
  const tidy = tidyLine(text, chords);
  return lyricLine(tidy.text, tidy.chords, remarks.join(', '));
}

function readNodes(nodes: readonly XmlNode[], at: number, reading: Reading): void {
  let line = at;
  for (const node of nodes) {
    if (typeof node === 'string') {
      addText(node, line, reading);
      line += node.split('\n').length - 1;
    } else {
      readElement(node, reading);
      line = Math.max(line, node.line);
    }
  }
}

function addText(text: string, at: number, reading: Reading): void {
  if (!reading.newlinesBreak) return addWords(text, reading);
  text.split(/\r?\n/).forEach((piece, index) => {
    if (index > 0) breakLine(reading, at + index);
    addWords(piece, reading);
  });
}

function addWords(text: string, { line }: Reading): void {
  const words = text.replace(/\s+/g, ' ');
  const atStart = line.text === '' && line.chords.length === 0;
  line.text += atStart || /\s$/.test(line.text) ? words.replace(/^ /, '') : words;
}

function breakLine(reading: Reading, at: number): void {
  reading.done.push(reading.line);
  reading.line = emptyLine(at);
}

function readElement(element: XmlElement, reading: Reading): void {
  const { name, line } = element;
  if (name === 'br' || isBreakTag(element, reading.context)) breakLine(reading, line);
  else if (name === 'chord') readChordElement(element, reading);
  else if (name === 'comment') reading.line.remarks.push(textOf(element));
  else if (name === 'line') {
    if (!isEmpty(reading.line)) breakLine(reading, line);
    readNodes(element.children, line, reading);
    breakLine(reading, line);
  } else readOther(element, reading);
}

function readChordElement(element: XmlElement, reading: Reading): void {
  const { losses } = reading.context;
  const chord = nameChord(element);
  if (chord) reading.line.chords.push([reading.line.text.length, chord.symbol]);
  if (!chord) losses.push({ line: element.line, what: 'a chord without a name', text: '' });
  if (chord?.unknown) {
    losses.push({ line: element.line, what: `no name is known for the chord structure of ${chord.symbol}`, text: '' });
  }
  if (element.attributes.has('upbeat'))
    reading.carried.push({ ...asObject(carryElement(element)), line: element.line });
  readNodes(element.children, element.line, reading);
}

const asObject = (carried: unknown): object => (typeof carried === 'object' && carried !== null ? carried : {});

function readOther(element: XmlElement, reading: Reading): void {
  const { name, attributes, line } = element;
  // Beats only group chords; the words of formatting and of anything unknown are words all the same.
  if (name !== 'beat') {
    const what = name === 'tag' ? `the formatting "${attributes.get('name') ?? ''}"` : `the element <${name}>`;
    const { losses } = reading.context;
    if (!losses.some((loss) => loss.what === what)) losses.push({ line, what, text: '' });
    reading.carried.push({ ...asObject(carryElement(element)), line });
  }
  readNodes(element.children, line, reading);
}
