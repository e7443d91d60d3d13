import { SaxesParser } from 'saxes';
import { splitByFont, fontFor, type Script } from './font-faces.ts';
import { escapeText } from './escape-text.ts';

/** How wide a text is in a font at a size, in the units of the SVG. */
export type MeasureText = (text: string, face: string, size: number) => number;

type Stroke = { readonly d: string; readonly width: number; readonly filled?: boolean };
type Glyph = { readonly advance: number; readonly strokes: readonly Stroke[] };

const STEM = 'M560 -110V-1000';
const HEAD =
  'M570 -150C570 -60 430 40 280 40C170 40 110 -10 110 -70C110 -170 250 -270 400 -270C510 -270 570 -220 570 -150Z';
const FLAG = 'M560 -1000C600 -820 860 -760 780 -420C780 -600 640 -690 560 -740Z';

/**
 * Glyphs that the built-in fonts of PDF lack, drawn as strokes; a letter is 1000 units high and sits on 0. These are
 * our own drawings of the usual engraved shapes.
 */
const GLYPHS: { readonly [sign: string]: Glyph } = {
  '♭': {
    advance: 470,
    strokes: [
      { d: 'M110 -800V10', width: 55 },
      { d: 'M110 -310C190 -420 370 -400 350 -260C335 -150 210 -60 110 10', width: 75 },
    ],
  },
  '♯': {
    advance: 560,
    strokes: [
      { d: 'M190 -680V190', width: 50 },
      { d: 'M370 -750V120', width: 50 },
      { d: 'M90 -380L470 -500', width: 105 },
      { d: 'M90 -70L470 -190', width: 105 },
    ],
  },
  '♮': {
    advance: 480,
    strokes: [
      { d: 'M110 -780V-20', width: 50 },
      { d: 'M350 -560V190', width: 50 },
      { d: 'M110 -440L350 -520', width: 95 },
      { d: 'M110 -60L350 -140', width: 95 },
    ],
  },
  '♩': {
    advance: 680,
    strokes: [
      { d: HEAD, width: 10, filled: true },
      { d: STEM, width: 45 },
    ],
  },
  '♪': {
    advance: 860,
    strokes: [
      { d: HEAD, width: 10, filled: true },
      { d: STEM, width: 45 },
      { d: FLAG, width: 10, filled: true },
    ],
  },
  '𝅗𝅥': {
    advance: 680,
    strokes: [
      { d: HEAD, width: 70 },
      { d: STEM, width: 45 },
    ],
  },
};
const GLYPH_PATTERN = /♭|♯|♮|♩|♪|𝅗𝅥/u;
const GLYPH_SEPARATOR = /(♭|♯|♮|♩|♪|𝅗𝅥)/u;

type Style = { readonly bold: boolean; readonly italic: boolean; readonly size: number };
type Run = Style & { readonly text: string; readonly script?: Script | undefined };
type Line = { readonly x: number; readonly y: number; readonly anchor: string; readonly runs: Run[] };

/**
 * Rewrites the texts of an SVG so that a PDF can show them: a text is split into runs that one font can render
 * completely, and music glyphs are drawn.
 */
export function renderTexts(svg: string, measure: MeasureText): string {
  const parser = new SaxesParser({ xmlns: false });
  const output: string[] = [];
  const outermost: Style = { bold: false, italic: false, size: 0 };
  const styles: Style[] = [outermost];
  let line: Line | undefined;
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    styles.push(styleOf(attributes, styles.at(-1) ?? outermost));
    if (name === 'text')
      line = {
        x: parseNumber(attributes['x']),
        y: parseNumber(attributes['y']),
        anchor: attributes['text-anchor'] ?? 'start',
        runs: [],
      };
    else if (line === undefined) output.push(`<${name}${formatAttributes(attributes)}${isSelfClosing ? '/>' : '>'}`);
    else if (attributes['x'] !== undefined || attributes['y'] !== undefined) {
      output.push(renderLine(line, measure));
      line = {
        ...line,
        x: parseNumber(attributes['x'], line.x),
        y: parseNumber(attributes['y'], line.y),
        anchor: attributes['text-anchor'] ?? line.anchor,
        runs: [],
      };
    }
  });
  parser.on('text', (text) => {
    if (line !== undefined && text !== '') line.runs.push({ ...(styles.at(-1) ?? outermost), text });
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    styles.pop();
    if (name === 'text' && line !== undefined) {
      output.push(renderLine(line, measure));
      line = undefined;
    } else if (line === undefined && !isSelfClosing) output.push(`</${name}>`);
  });
  parser.write(svg).close();
  return output.join('');
}

function styleOf(attributes: { readonly [name: string]: string }, inherited: Style): Style {
  const weight = attributes['font-weight'];
  const style = attributes['font-style'];
  return {
    bold: weight === undefined ? inherited.bold : weight === 'bold',
    italic: style === undefined ? inherited.italic : style === 'italic' || style === 'oblique',
    size: parseNumber(attributes['font-size'], inherited.size),
  };
}

function renderLine({ x, y, anchor, runs }: Line, measure: MeasureText): string {
  const runsToDraw = runs.flatMap((run) =>
    run.text
      .split(GLYPH_SEPARATOR)
      .filter((text) => text !== '')
      .flatMap((text) => (GLYPH_PATTERN.test(text) ? [{ text, script: undefined }] : splitByFont(text)))
      .map((piece) => ({ ...run, ...piece })),
  );
  const widths = runsToDraw.map(
    (piece) =>
      (GLYPHS[piece.text]?.advance ?? 0) * (piece.size / 1000) ||
      measure(piece.text, fontFor(piece.script, piece), piece.size),
  );
  const total = widths.reduce((sum, width) => sum + width, 0);
  let at = x - (anchor === 'middle' ? total / 2 : anchor === 'end' ? total : 0);
  return runsToDraw
    .map((piece, index) => {
      const here = at;
      at += widths[index] ?? 0;
      const sign = GLYPHS[piece.text];
      return sign === undefined ? renderText(piece, here, y) : renderGlyph(sign, here, y, piece.size);
    })
    .join('');
}

function renderText({ text, size, bold, italic, script }: Run, x: number, y: number): string {
  const face = `${script === undefined ? '' : ` font-family='${script}'`}${bold ? " font-weight='bold'" : ''}${italic ? " font-style='italic'" : ''}`;
  return `<text x='${x.toFixed(1)}' y='${y}' font-size='${size}px'${face} xml:space='preserve'>${escapeText(text)}</text>`;
}

function renderGlyph({ strokes }: Glyph, x: number, y: number, size: number): string {
  const paths = strokes.map(
    ({ d, width, filled }) =>
      `<path d='${d}' fill='${filled ? '#000' : 'none'}' stroke='#000' stroke-width='${width}'/>`,
  );
  return `<g transform='translate(${x.toFixed(1)} ${y}) scale(${(size / 1000).toFixed(4)})'>${paths.join('')}</g>`;
}

const parseNumber = (text: string | undefined, fallback = 0): number => {
  const number = Number.parseFloat(text ?? '');
  return Number.isFinite(number) ? number : fallback;
};

const formatAttributes = (attributes: { readonly [name: string]: string }): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}='${escapeText(value).replaceAll("'", '&#39;')}'`)
    .join('');
