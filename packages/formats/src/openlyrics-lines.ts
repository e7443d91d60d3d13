import type { ChordMark, LyricLine } from '@canticle/music';
import { trimLine } from './chordpro-line.ts';
import { parseOpenLyricsChord } from './openlyrics-chord.ts';
import { lyricLine } from './song-draft.ts';
import type { SongDiagnostic } from './song-text.ts';
import { elementToJson, elementsOf, textOf, type XmlElement, type XmlNode } from './xml-tree.ts';
import { diagnose, diagnosticKey } from './diagnostics.ts';

/** The song data needed to read the lines of a verse. */
export type LinesContext = {
  /** Names of formatting tags that represent a line break. */
  readonly breakTags: ReadonlySet<string>;
  readonly diagnostics: SongDiagnostic[];
};

/** The lines read, each with its first line number in the file, and the data preserved for an export. */
export type ParsedLines = {
  readonly lines: readonly LyricLine[];
  readonly lineNumbers: readonly number[];
  readonly carried: readonly unknown[];
};

type LineBuilder = { text: string; chords: ChordMark[]; remarks: string[]; at: number };

type ParserState = {
  readonly context: LinesContext;
  /** Newlines in the text separate lines, as in files that never use `<br/>`. */
  readonly breaksAtNewlines: boolean;
  readonly finishedLines: LineBuilder[];
  readonly carried: unknown[];
  currentLine: LineBuilder;
};

/**
 * Reads a `<lines>` element. Blanks around and between words are layout; `<br/>` ends a line, and when there is none at
 * all, newlines do.
 */
export function readLines(element: XmlElement, context: LinesContext): ParsedLines {
  const breaksAtNewlines = textOf(element) !== '' && !hasBreak(element, context);
  const state: ParserState = {
    context,
    breaksAtNewlines,
    finishedLines: [],
    carried: [],
    currentLine: emptyLine(element.line),
  };
  const performanceRemarks = [element.attributes.get('part'), repeatOf(element)].filter((part) => part !== undefined);
  readNodes(element.children, element.line, state);
  if (!isEmpty(state.currentLine) || state.finishedLines.length === 0) state.finishedLines.push(state.currentLine);
  if (element.attributes.has('break')) state.carried.push({ name: 'break', line: element.line });
  const lines = breaksAtNewlines ? trimEmpty(state.finishedLines) : state.finishedLines;
  lines[0]?.remarks.unshift(...performanceRemarks);
  return { lines: lines.map(finishLine), lineNumbers: lines.map(({ at }) => at), carried: state.carried };
}

const emptyLine = (at: number): LineBuilder => ({ text: '', chords: [], remarks: [], at });
const isEmpty = ({ text, chords, remarks }: LineBuilder): boolean =>
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

function trimEmpty(lines: readonly LineBuilder[]): readonly LineBuilder[] {
  const first = lines.findIndex((line) => !isEmpty(line));
  return lines.slice(Math.max(first, 0), lines.findLastIndex((line) => !isEmpty(line)) + 1);
}

function finishLine({ text, chords, remarks }: LineBuilder): LyricLine {
  const trimmed = trimLine(text, chords);
  return lyricLine(trimmed.text, trimmed.chords, remarks.join(', '));
}

function readNodes(nodes: readonly XmlNode[], at: number, state: ParserState): void {
  let line = at;
  for (const node of nodes) {
    if (typeof node === 'string') {
      addText(node, line, state);
      line += node.split('\n').length - 1;
    } else {
      readElement(node, state);
      line = Math.max(line, node.line);
    }
  }
}

function addText(text: string, at: number, state: ParserState): void {
  if (!state.breaksAtNewlines) return addLyrics(text, state);
  text.split(/\r?\n/).forEach((piece, index) => {
    if (index > 0) breakLine(state, at + index);
    addLyrics(piece, state);
  });
}

function addLyrics(text: string, { currentLine: line }: ParserState): void {
  const words = text.replace(/\s+/g, ' ');
  const atStart = line.text === '' && line.chords.length === 0;
  line.text += atStart || /\s$/.test(line.text) ? words.replace(/^ /, '') : words;
}

function breakLine(state: ParserState, at: number): void {
  state.finishedLines.push(state.currentLine);
  state.currentLine = emptyLine(at);
}

function readElement(element: XmlElement, state: ParserState): void {
  const { name, line } = element;
  if (name === 'br' || isBreakTag(element, state.context)) breakLine(state, line);
  else if (name === 'chord') readChordElement(element, state);
  else if (name === 'comment') state.currentLine.remarks.push(textOf(element));
  else if (name === 'line') {
    if (!isEmpty(state.currentLine)) breakLine(state, line);
    readNodes(element.children, line, state);
    breakLine(state, line);
  } else readOther(element, state);
}

function readChordElement(element: XmlElement, state: ParserState): void {
  const { diagnostics } = state.context;
  const chord = parseOpenLyricsChord(element);
  if (chord) state.currentLine.chords.push([state.currentLine.text.length, chord.symbol]);
  if (!chord) diagnostics.push({ line: element.line, message: diagnose('chord-nameless'), text: '' });
  if (chord?.isUnknown) {
    diagnostics.push({
      line: element.line,
      message: diagnose('chord-structure', { chord: chord.symbol }),
      text: '',
    });
  }
  if (element.attributes.has('upbeat')) state.carried.push({ ...asObject(elementToJson(element)), line: element.line });
  readNodes(element.children, element.line, state);
}

const asObject = (carried: unknown): object => (typeof carried === 'object' && carried !== null ? carried : {});

function readOther(element: XmlElement, state: ParserState): void {
  const { name, attributes, line } = element;
  // Beats only group chords; the text of formatting and of unknown elements is still lyrics.
  if (name !== 'beat') {
    const message =
      name === 'tag' ? diagnose('formatting', { name: attributes.get('name') ?? '' }) : diagnose('element', { name });
    const { diagnostics } = state.context;
    if (!diagnostics.some((loss) => diagnosticKey(loss.message) === diagnosticKey(message)))
      diagnostics.push({ line, message, text: '' });
    state.carried.push({ ...asObject(elementToJson(element)), line });
  }
  readNodes(element.children, line, state);
}
