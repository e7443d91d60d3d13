import { SaxesParser } from 'saxes';
import { replaceMusicGlyphs } from './music-glyphs.ts';
import { textWidth } from './text-width.ts';
import { escapeText } from './escape-text.ts';

/** The elements of a sheet; any other element of the engraver or the score is removed. */
const ELEMENTS = new Set(
  'svg g defs symbol path use text tspan rect polygon polyline line ellipse circle title desc'.split(' '),
);
/** Removed together with their content. `title` and `desc` would be tooltips of the browser. */
const REMOVED_ELEMENTS = new Set('style script foreignObject title desc metadata image'.split(' '));
const ATTRIBUTES = new Set(
  (
    'class cx cy d dx dy data-accid data-accid.ges data-oct data-pname fill fill-opacity font-family font-size font-style ' +
    'font-weight height letter-spacing lengthAdjust opacity overflow points r rx ry stroke stroke-dasharray stroke-linecap ' +
    'stroke-linejoin stroke-opacity stroke-width text-anchor textLength transform viewBox visibility width x x1 x2 y y1 y2'
  ).split(' '),
);
/** Elements that clients look up: to highlight, follow or click them. Other ids only cost bytes. */
const CLASSES_WITH_ID = new Set('measure note chord rest mRest multiRest staff system verse harm'.split(' '));
const STROKED_ELEMENTS = new Set('path polygon polyline rect ellipse'.split(' '));
/**
 * What the engraver's style sheet sets; the style sheet is removed because a strict content security policy blocks it.
 */
const FONT_WEIGHTS: { readonly [name: string]: string } = {
  ending: 'bold',
  fing: 'bold',
  reh: 'bold',
  tempo: 'bold',
  label: 'normal',
};
const ITALIC_CLASSES = new Set(['dir', 'dynam', 'mNum']);
/** Texts that are close to each other: they keep the width they were laid out with, whatever font draws them. */
const FITTED_CLASSES = /\b(?:syl|harm)\b/;

/** How an SVG is serialised. */
export type SvgOptions = {
  /** `currentColor` on the screen, so that it follows the theme; `#000` on paper. */
  readonly color: string;
};

/**
 * Serialises the SVG of a page, keeping only the elements of a sheet: no styles, scripts, links or fonts. Attributes
 * use single quotes, as existing clients received them.
 */
export function sanitizeSvg(svg: string, { color }: SvgOptions): string {
  const parser = new SaxesParser({ xmlns: false });
  const output: string[] = [];
  let depth = 0;
  let droppedAt = Number.POSITIVE_INFINITY;
  let inDefinitions = 0;
  let musicSize: number | null = null;
  let fitted: FittedText | undefined;
  let group = '';
  let size = 0;
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    depth++;
    if (depth > droppedAt) return;
    if (REMOVED_ELEMENTS.has(name) || isEmptyMilestone(attributes)) {
      droppedAt = depth;
      return;
    }
    if (!ELEMENTS.has(name)) return;
    if (name === 'defs') inDefinitions++;
    if (name === 'g') group = attributes['class'] ?? '';
    if (name === 'text') fitted = FITTED_CLASSES.test(group) ? { at: output.length, width: 0 } : undefined;
    if (name === 'tspan' && attributes['x'] !== undefined) fitted = undefined;
    size = Number.parseFloat(attributes['font-size'] ?? '') || size;
    const attributesToWrite = sanitizeAttributes(name, attributes, {
      color,
      isRoot: depth === 1,
      inDefinitions: inDefinitions > 0,
    });
    musicSize =
      name === 'tspan' && attributes['font-family'] === 'Leipzig'
        ? Number.parseFloat(attributes['font-size'] ?? '')
        : null;
    if (musicSize === null) output.push(`<${name}${formatAttributes(attributesToWrite)}${isSelfClosing ? '/>' : '>'}`);
  });
  parser.on('text', (text) => {
    if (depth >= droppedAt) return;
    output.push(musicSize === null ? escapeText(text) : replaceMusicGlyphs(text, musicSize));
    if (fitted !== undefined)
      fitted.width += musicSize === null ? textWidth(text, size) : musicSize * GLYPH_WIDTH * [...text].length;
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (depth < droppedAt && ELEMENTS.has(name)) {
      if (name === 'defs') inDefinitions--;
      if (name === 'text' && fitted !== undefined) {
        output[fitted.at] = setTextLength(output[fitted.at] ?? '', fitted.width);
        fitted = undefined;
      }
      if (musicSize === null && !isSelfClosing) output.push(`</${name}>`);
      musicSize = null;
    }
    if (depth === droppedAt) droppedAt = Number.POSITIVE_INFINITY;
    depth--;
  });
  parser.write(svg).close();
  return output.join('');
}

type FittedText = { readonly at: number; width: number };

/* The width of one glyph of the music font, as a share of its size. */
const GLYPH_WIDTH = 0.25;

const setTextLength = (tag: string, width: number): string =>
  width === 0 ? tag : tag.replace(/>$/, ` textLength='${Math.round(width)}' lengthAdjust='spacingAndGlyphs'>`);

const NO_CLASSES: readonly string[] = [];

type Attributes = { readonly [name: string]: string };

function sanitizeAttributes(
  name: string,
  attributes: Attributes,
  { color, isRoot, inDefinitions }: { color: string; isRoot: boolean; inDefinitions: boolean },
): Attributes {
  const result: { [name: string]: string } = {};
  if (isRoot) result['xmlns'] = 'http://www.w3.org/2000/svg';
  const classes = attributes['class']?.split(' ') ?? NO_CLASSES;
  const id = attributes['id'];
  if (id !== undefined && (inDefinitions || classes.some((one) => CLASSES_WITH_ID.has(one))) && /^[\w.:-]+$/.test(id))
    result['id'] = id;
  for (const attribute in attributes)
    if (ATTRIBUTES.has(attribute)) result[attribute] = resolveColor(attributes[attribute] ?? '', color);
  const target = attributes['xlink:href'] ?? attributes['href'];
  if (name === 'use' && target !== undefined && /^#[\w.:-]+$/.test(target)) result['href'] = target;
  if (isRoot) result['fill'] = color;
  if (STROKED_ELEMENTS.has(name) && !inDefinitions) result['stroke'] ??= color;
  for (const one of name === 'g' ? classes : []) {
    if (FONT_WEIGHTS[one] !== undefined) result['font-weight'] ??= FONT_WEIGHTS[one];
    if (ITALIC_CLASSES.has(one)) result['font-style'] ??= 'italic';
  }
  return result;
}

const resolveColor = (value: string, color: string): string =>
  value === 'currentColor' || value === 'black' ? color : value;

/* Markers of where pages and sections start and end, which only the engraver needs. */
const isEmptyMilestone = (attributes: Attributes): boolean => attributes['class']?.includes('Milestone') === true;

const NEEDS_ESCAPE = /[&<>']/;

function formatAttributes(attributes: Attributes): string {
  let output = '';
  for (const name in attributes) {
    const value = attributes[name] ?? '';
    output += ` ${name}='${NEEDS_ESCAPE.test(value) ? escapeText(value).replaceAll("'", '&#39;') : value}'`;
  }
  return output;
}
