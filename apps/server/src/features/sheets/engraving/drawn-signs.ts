import { SaxesParser } from 'saxes';
import { divideByFace, faceOf, type Script } from './letter-faces.ts';

/** How wide a text is in a face at a size, in the units of the picture. */
export type Measure = (text: string, face: string, size: number) => number;

type Stroke = { readonly d: string; readonly width: number; readonly filled?: boolean };
type Sign = { readonly advance: number; readonly strokes: readonly Stroke[] };

const STEM = 'M560 -110V-1000';
const HEAD =
  'M570 -150C570 -60 430 40 280 40C170 40 110 -10 110 -70C110 -170 250 -270 400 -270C510 -270 570 -220 570 -150Z';
const FLAG = 'M560 -1000C600 -820 860 -760 780 -420C780 -600 640 -690 560 -740Z';

/**
 * Signs the built-in fonts of PDF do not have, drawn in strokes; a letter is 1000 units high and stands on 0. Our own
 * drawing, after the shapes every engraver uses.
 */
const SIGNS: { readonly [sign: string]: Sign } = {
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
const DRAWN = /♭|♯|♮|♩|♪|𝅗𝅥/u;
const PIECES = /(♭|♯|♮|♩|♪|𝅗𝅥)/u;

type Style = { readonly bold: boolean; readonly italic: boolean; readonly size: number };
type Run = Style & { readonly text: string; readonly script?: Script | undefined };
type Line = { readonly x: number; readonly y: number; readonly anchor: string; readonly runs: Run[] };

/**
 * Writes the texts of a picture so that a PDF can show them: a text is divided into pieces that one face has all letters of,
 * and signs are drawn.
 */
export function spellSigns(svg: string, measure: Measure): string {
  const parser = new SaxesParser({ xmlns: false });
  const written: string[] = [];
  const styles: Style[] = [{ bold: false, italic: false, size: 0 }];
  let line: Line | undefined;
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    styles.push(styleOf(attributes, styles.at(-1) as Style));
    if (name === 'text')
      line = {
        x: numberOf(attributes['x']),
        y: numberOf(attributes['y']),
        anchor: attributes['text-anchor'] ?? 'start',
        runs: [],
      };
    else if (line === undefined) written.push(`<${name}${write(attributes)}${isSelfClosing ? '/>' : '>'}`);
    else if (attributes['x'] !== undefined || attributes['y'] !== undefined) {
      written.push(setLine(line, measure));
      line = {
        ...line,
        x: numberOf(attributes['x'], line.x),
        y: numberOf(attributes['y'], line.y),
        anchor: attributes['text-anchor'] ?? line.anchor,
        runs: [],
      };
    }
  });
  parser.on('text', (text) => {
    if (line !== undefined && text !== '') line.runs.push({ ...(styles.at(-1) as Style), text });
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    styles.pop();
    if (name === 'text' && line !== undefined) {
      written.push(setLine(line, measure));
      line = undefined;
    } else if (line === undefined && !isSelfClosing) written.push(`</${name}>`);
  });
  parser.write(svg).close();
  return written.join('');
}

function styleOf(attributes: { readonly [name: string]: string }, above: Style): Style {
  const weight = attributes['font-weight'];
  const style = attributes['font-style'];
  return {
    bold: weight === undefined ? above.bold : weight === 'bold',
    italic: style === undefined ? above.italic : style === 'italic' || style === 'oblique',
    size: numberOf(attributes['font-size'], above.size),
  };
}

function setLine({ x, y, anchor, runs }: Line, measure: Measure): string {
  const pieces = runs.flatMap((run) =>
    run.text
      .split(PIECES)
      .filter((text) => text !== '')
      .flatMap((text) => (DRAWN.test(text) ? [{ text, script: undefined }] : divideByFace(text)))
      .map((piece) => ({ ...run, ...piece })),
  );
  const widths = pieces.map(
    (piece) =>
      (SIGNS[piece.text]?.advance ?? 0) * (piece.size / 1000) ||
      measure(piece.text, faceOf(piece.script, piece), piece.size),
  );
  const total = widths.reduce((sum, width) => sum + width, 0);
  let at = x - (anchor === 'middle' ? total / 2 : anchor === 'end' ? total : 0);
  return pieces
    .map((piece, index) => {
      const here = at;
      at += widths[index] ?? 0;
      const sign = SIGNS[piece.text];
      return sign === undefined ? setText(piece, here, y) : drawSign(sign, here, y, piece.size);
    })
    .join('');
}

function setText({ text, size, bold, italic, script }: Run, x: number, y: number): string {
  const face = `${script === undefined ? '' : ` font-family='${script}'`}${bold ? " font-weight='bold'" : ''}${italic ? " font-style='italic'" : ''}`;
  return `<text x='${x.toFixed(1)}' y='${y}' font-size='${size}px'${face} xml:space='preserve'>${escape(text)}</text>`;
}

function drawSign({ strokes }: Sign, x: number, y: number, size: number): string {
  const drawn = strokes.map(
    ({ d, width, filled }) =>
      `<path d='${d}' fill='${filled ? '#000' : 'none'}' stroke='#000' stroke-width='${width}'/>`,
  );
  return `<g transform='translate(${x.toFixed(1)} ${y}) scale(${(size / 1000).toFixed(4)})'>${drawn.join('')}</g>`;
}

const numberOf = (text: string | undefined, otherwise = 0): number => {
  const number = Number.parseFloat(text ?? '');
  return Number.isFinite(number) ? number : otherwise;
};

const write = (attributes: { readonly [name: string]: string }): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}='${escape(value).replaceAll("'", '&#39;')}'`)
    .join('');

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
