import { changeClef } from './change-clef.ts';
import { extractParts } from './extract-parts.ts';
import { sanitizeSvg } from './sanitize-svg.ts';
import { type Document, parseMei, serializeMei } from './mei-document.ts';
import { intervalName, transposeChordSymbols, shiftForScore } from './transpose-score.ts';
import { transposeMeiText } from './transpose-text.ts';
import type { ScoreView } from './score-view.ts';
import { MIN_WIDTH_FOR_NAMES, shortenNames } from './shorten-names.ts';
import type { Toolkit, ToolkitOptions } from './toolkit.ts';
import { InvalidScoreError } from './invalid-score-error.ts';

/** Verovio's scale in percent for each size. */
const SCALES = { sm: 28, md: 40, lg: 56, xl: 80 } as const;
/** CSS pixels of an A4 page. */
const PAGE_SIZE = { short: 794, long: 1123 } as const;
/** The maximum size of a reply, in characters of all pages; a choir's largest piece is a third of it. */
const MAX_SVG_LENGTH = 24 * 1024 * 1024;

/**
 * Draws a score: one SVG per page; in the endless format, one page as long as the score.
 *
 * @param mei        the canonical score
 * @param withPitches  notes also carry their pitch (`data-pname`, `data-oct`), for tests
 * @throws {InvalidScoreError} when none of the requested parts exists, or the score cannot be drawn
 */
export function renderScore(toolkit: Toolkit, mei: string, view: ScoreView, withPitches = false): string[] {
  const layout = pageLayout(view);
  const { text, transpose } = prepareScore(mei, view, nameShortenerFor(view, layout.pageWidth));
  const score = toolkit.load('mei', text, {
    ...layout,
    transpose,
    svgAdditionalAttribute: withPitches ? PITCH_ATTRIBUTES : [],
  });
  const pages: string[] = [];
  let total = 0;
  for (let page = 1; page <= score.pages; page++) {
    const drawn = sanitizeSvg(score.page(page), { color: 'currentColor' });
    total += drawn.length;
    if (total > MAX_SVG_LENGTH) throw new InvalidScoreError('The score is too large. Choose fewer instruments.');
    pages.push(drawn);
  }
  return pages;
}

const PITCH_ATTRIBUTES = ['note@pname', 'note@oct', 'accid@accid', 'accid@accid.ges'];

type ScoreSelection = Pick<ScoreView, 'clef' | 'transposition' | 'instruments'>;

/**
 * The score with the parts, clef and chord symbols of a view, and the interval by which Verovio transposes its notes.
 */
export function prepareScore(
  mei: string,
  { clef, transposition, instruments }: ScoreSelection,
  edit?: (document: Document) => void,
): { text: string; transpose: string } {
  if (clef === 'treble' && transposition === 0 && instruments.length === 0 && edit === undefined)
    return { text: mei, transpose: '' };
  if (clef === 'treble' && instruments.length === 0 && edit === undefined) {
    const transposed = transposeMeiText(mei, transposition);
    if (transposed) return transposed;
  }
  const document = parseMei(mei);
  if (instruments.length > 0 && !extractParts(document, instruments))
    throw new InvalidScoreError('The score has none of these instruments.');
  edit?.(document);
  if (clef !== 'treble') changeClef(document, clef);
  const shift = shiftForScore(document, transposition);
  if (shift.fifths !== 0) transposeChordSymbols(document, shift);
  return { text: serializeMei(document), transpose: intervalName(shift.fifths, transposition) };
}

/* Full names are kept on paper, which is never narrow. */
function nameShortenerFor({ format }: ScoreView, pageWidth: number): ((document: Document) => void) | undefined {
  if (format !== 'endless' || pageWidth >= MIN_WIDTH_FOR_NAMES) return undefined;
  return shortenNames;
}

function pageLayout({ format, size, width }: ScoreView): ToolkitOptions & { readonly pageWidth: number } {
  const scale = SCALES[size];
  const units = (pixels: number) => Math.round((pixels * 100) / scale);
  if (format === 'endless') return { scale, pageWidth: units(width) };
  const [wide, high] = format === 'portrait' ? [PAGE_SIZE.short, PAGE_SIZE.long] : [PAGE_SIZE.long, PAGE_SIZE.short];
  return { scale, pageWidth: units(wide), pageHeight: units(high), adjustPageHeight: false };
}
