import { changeClef } from './change-clef.ts';
import { chooseParts } from './choose-parts.ts';
import { cleanSvg } from './clean-svg.ts';
import { type Document, parseMei, writeMei } from './mei-document.ts';
import { intervalName, moveChords, shiftOfScore } from './move-score.ts';
import { moveText } from './move-text.ts';
import type { SheetView } from './sheet-view.ts';
import { ROOM_FOR_NAMES, shortenNames } from './short-names.ts';
import type { Toolkit, ToolkitOptions } from './toolkit.ts';
import { Unreadable } from './unreadable.ts';

/** Verovio's scale in percent for each size. */
const SCALES = { sm: 28, md: 40, lg: 56, xl: 80 } as const;
/** CSS pixels of an A4 page. */
const PAGE = { short: 794, long: 1123 } as const;
/** The largest picture that is answered, in characters of all pages; a choir's largest piece is a third of it. */
const MOST_DRAWN = 24 * 1024 * 1024;

/**
 * Draws a score: one SVG per page, the only page of an endless sheet being as long as the score.
 *
 * @param mei        the canonical score
 * @param described  notes also carry their pitch (`data-pname`, `data-oct`), for tests
 * @throws {Unreadable} when none of the parts asked for is there, or the score cannot be drawn
 */
export function drawSheet(toolkit: Toolkit, mei: string, view: SheetView, described = false): string[] {
  const layout = layoutOf(view);
  const { text, transpose } = adapt(mei, view, namesFor(view, layout.pageWidth));
  const score = toolkit.load('mei', text, {
    ...layout,
    transpose,
    svgAdditionalAttribute: described ? DESCRIBED : [],
  });
  const pages: string[] = [];
  let total = 0;
  for (let page = 1; page <= score.pages; page++) {
    const drawn = cleanSvg(score.page(page), { color: 'currentColor' });
    total += drawn.length;
    if (total > MOST_DRAWN) throw new Unreadable('The sheet is too large. Choose fewer instruments.');
    pages.push(drawn);
  }
  return pages;
}

const DESCRIBED = ['note@pname', 'note@oct', 'accid@accid', 'accid@accid.ges'];

type Choice = Pick<SheetView, 'clef' | 'transposition' | 'instruments'>;

/** The score with the parts, clef and chord symbols of a view, and the interval Verovio is to move its notes by. */
export function adapt(
  mei: string,
  { clef, transposition, instruments }: Choice,
  change?: (document: Document) => void,
): { text: string; transpose: string } {
  if (clef === 'treble' && transposition === 0 && instruments.length === 0 && change === undefined)
    return { text: mei, transpose: '' };
  if (clef === 'treble' && instruments.length === 0 && change === undefined) {
    const moved = moveText(mei, transposition);
    if (moved) return moved;
  }
  const document = parseMei(mei);
  if (instruments.length > 0 && !chooseParts(document, instruments))
    throw new Unreadable('The score has none of these instruments.');
  change?.(document);
  if (clef !== 'treble') changeClef(document, clef);
  const shift = shiftOfScore(document, transposition);
  if (shift.fifths !== 0) moveChords(document, shift);
  return { text: writeMei(document), transpose: intervalName(shift.fifths, transposition) };
}

/* Whole names stay on paper, which is never narrow. */
function namesFor({ format }: SheetView, pageWidth: number): ((document: Document) => void) | undefined {
  if (format !== 'endless' || pageWidth >= ROOM_FOR_NAMES) return undefined;
  return shortenNames;
}

function layoutOf({ format, size, width }: SheetView): ToolkitOptions & { readonly pageWidth: number } {
  const scale = SCALES[size];
  const units = (pixels: number) => Math.round((pixels * 100) / scale);
  if (format === 'endless') return { scale, pageWidth: units(width) };
  const [wide, high] = format === 'portrait' ? [PAGE.short, PAGE.long] : [PAGE.long, PAGE.short];
  return { scale, pageWidth: units(wide), pageHeight: units(high), adjustPageHeight: false };
}
