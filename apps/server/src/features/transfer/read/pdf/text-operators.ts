import type { PdfGlyph } from '@canticle/formats';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js says of a font. */
export type PdfFont = {
  readonly name: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isMusic: boolean;
  /** What a unit of a width is in sizes of the font. */
  readonly unit: number;
};

/** Lists of operators as pdf.js gives them: `fnArray` their codes, `argsArray` their operands. */
export type OperatorList = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] };

type Matrix = readonly [number, number, number, number, number, number];
type TextState = {
  matrix: Matrix;
  textMatrix: Matrix;
  font: PdfFont | undefined;
  size: number;
  letterSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
};

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Computes where each letter of a page stands, as PDF describes it (ISO 32000-1, 9.4). What is turned is left out:
 * stamps, and labels at the side.
 *
 * @param view  from the space of the page to points from its upper left corner
 */
export function readGlyphs(
  { fnArray, argsArray }: OperatorList,
  view: readonly number[],
  findFont: (name: string) => PdfFont | undefined,
): readonly PdfGlyph[] {
  const glyphs: PdfGlyph[] = [];
  const stack: TextState[] = [];
  let state: TextState = {
    matrix: toMatrix(view),
    textMatrix: IDENTITY,
    font: undefined,
    size: 0,
    letterSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
  };
  for (const [at, operator] of fnArray.entries()) {
    const operands = argsArray[at];
    const args: readonly unknown[] = Array.isArray(operands) ? operands : [];
    if (SAVES.has(operator)) {
      stack.push({ ...state });
      if (operator === OPS.paintFormXObjectBegin && args[0] !== null && args[0] !== undefined)
        state.matrix = multiply(state.matrix, toMatrix(args[0]));
    } else if (RESTORES.has(operator)) state = stack.pop() ?? state;
    else if (operator === OPS.showText) for (const glyph of showText(state, args[0])) glyphs.push(glyph);
    else applyOperator(state, operator, args, findFont);
  }
  return glyphs;
}

const SAVES: ReadonlySet<number> = new Set([OPS.save, OPS.paintFormXObjectBegin, OPS.beginGroup]);
const RESTORES: ReadonlySet<number> = new Set([OPS.restore, OPS.paintFormXObjectEnd, OPS.endGroup]);

function applyOperator(
  state: TextState,
  operator: number,
  args: readonly unknown[],
  findFont: (name: string) => PdfFont | undefined,
): void {
  const [first = 0, second = 0] = args.map(Number);
  if (operator === OPS.transform) state.matrix = multiply(state.matrix, toMatrix(args));
  else if (operator === OPS.beginText) Object.assign(state, { textMatrix: IDENTITY, x: 0, y: 0, lineX: 0, lineY: 0 });
  else if (operator === OPS.setTextMatrix)
    Object.assign(state, { textMatrix: toMatrix(args[0]), x: 0, y: 0, lineX: 0, lineY: 0 });
  else if (operator === OPS.setFont) setFont(state, args, findFont);
  else if (operator === OPS.setGState) {
    for (const [key, value] of Array.isArray(args[0]) ? args[0] : [])
      if (key === 'Font' && Array.isArray(value)) setFont(state, value, findFont);
  } else if (operator === OPS.setCharSpacing) state.letterSpacing = first;
  else if (operator === OPS.setWordSpacing) state.wordSpacing = first;
  else if (operator === OPS.setHScale) state.scale = first / 100;
  else if (operator === OPS.setLeading) state.leading = -first;
  else if (operator === OPS.setTextRise) state.rise = first;
  else if (operator === OPS.moveText) moveText(state, first, second);
  else if (operator === OPS.setLeadingMoveText) {
    state.leading = second;
    moveText(state, first, second);
  } else if (operator === OPS.nextLine) moveText(state, 0, state.leading);
}

function setFont(state: TextState, [name, size]: readonly unknown[], findFont: (name: string) => PdfFont | undefined) {
  state.font = findFont(String(name));
  state.size = Number(size);
}

function moveText(state: TextState, x: number, y: number): void {
  state.x = state.lineX += x;
  state.y = state.lineY += y;
}

type Glyph = { readonly unicode?: unknown; readonly width?: unknown; readonly isSpace?: unknown };

function showText(state: TextState, shown: unknown): readonly PdfGlyph[] {
  const { font, size, scale } = state;
  if (font === undefined || !Array.isArray(shown)) return [];
  const [a, b, c, d, e, f] = multiply(state.matrix, state.textMatrix);
  const isUpright = a * size > 0 && Math.abs(b) < Math.abs(a) * 0.05;
  const height = Math.abs(size) * Math.hypot(c, d);
  const glyphs: PdfGlyph[] = [];
  for (const one of shown) {
    if (typeof one === 'number') {
      state.x -= (one / 1000) * size * scale;
      continue;
    }
    const { unicode, width, isSpace }: Glyph = one ?? {};
    const drawn = Number(width) * font.unit * size * scale;
    const left = a * state.x + c * (state.y + state.rise) + e;
    const y = b * state.x + d * (state.y + state.rise) + f;
    const text = letters(String(unicode ?? ''));
    if (isUpright && text !== '')
      glyphs.push({ ...described(font), text, x: left, right: left + drawn * a, y, size: height });
    state.x += drawn + (state.letterSpacing + (isSpace === true ? state.wordSpacing : 0)) * scale;
  }
  return glyphs;
}

const described = ({ isBold, isItalic, isMusic }: PdfFont) => ({ isBold, isItalic, isMusic });

/* Letters that are joined in print are several, and blanks of every width one. */
const letters = (text: string): string =>
  text
    .replace(/[\ufb00-\ufb06]/g, (joined) => joined.normalize('NFKC'))
    .replace(/[\s\u00a0\u00ad]/g, (blank) => (blank === '\u00ad' ? '-' : ' '));

function toMatrix(value: unknown): Matrix {
  const numbers = typeof value === 'object' && value !== null ? Object.values(value).map(Number) : [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}

/* First `inner`, then `outer`. */
const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];
