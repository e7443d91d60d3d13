import type { Collection } from './model.ts';
import { resolveText } from './rules.ts';

/** The colours of the bindings and of the print on them; the same as in our own app. */
const BINDING_COLORS = ['#1f5c4d', '#7a2a2c', '#27415f', '#5b4226'] as const;
const STAMP_COLOR = '#f4ead2';

const WIDTH = 300;
const HEIGHT = 400;
const MAX_LINE_LENGTH = 18;
const MAX_LINES = 4;
const LINE_HEIGHT = 34;

/**
 * A cover for a collection without an image, as SVG text: a cloth binding, always the same for the same key, with the
 * key and the title printed on it.
 *
 * @param width  in pixels; the height is a third more
 */
export function renderCover({ key, name }: Pick<Collection, 'key' | 'name'>, width: number): string {
  const sum = [...key].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const bindingColor = BINDING_COLORS[sum % BINDING_COLORS.length] ?? BINDING_COLORS[0];
  const shortKey = [...key].slice(0, 6).join('');
  const lines = wrapTitle(resolveText(name, 'en'));
  const top = 270 - ((lines.length - 1) * LINE_HEIGHT) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${width}" height="${Math.round((width * HEIGHT) / WIDTH)}"`,
    ` font-family="Georgia, 'Times New Roman', serif" text-anchor="middle" fill="${STAMP_COLOR}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${bindingColor}"/>`,
    `<rect x="14" y="14" width="${WIDTH - 28}" height="${HEIGHT - 28}" fill="none" stroke="${STAMP_COLOR}" stroke-opacity=".6" stroke-width="2"/>`,
    `<text x="150" y="150" font-size="${shortKey.length > 3 ? 58 : 84}" font-weight="600">${escapeXml(shortKey)}</text>`,
    ...lines.map(
      (line, index) => `<text x="150" y="${top + index * LINE_HEIGHT}" font-size="25">${escapeXml(line)}</text>`,
    ),
    '</svg>',
  ].join('');
}

/* Wraps a title into lines that fit the cover; a title that is too long ends with an ellipsis. */
function wrapTitle(title: string): string[] {
  const words = title.split(/[\s\p{Cc}]+/u).filter((word) => word !== '');
  const lines: string[] = [];
  for (const word of words.map((one) => truncate(one))) {
    const last = lines.at(-1);
    if (last !== undefined && countCharacters(`${last} ${word}`) <= MAX_LINE_LENGTH)
      lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  if (lines.length <= MAX_LINES) return lines;
  const end = lines[MAX_LINES - 1] ?? '';
  return [...lines.slice(0, MAX_LINES - 1), truncate(`${end}${' '.repeat(MAX_LINE_LENGTH)}`)];
}

function truncate(text: string): string {
  return countCharacters(text) <= MAX_LINE_LENGTH
    ? text
    : `${[...text]
        .slice(0, MAX_LINE_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

const countCharacters = (text: string) => [...text].length;

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
