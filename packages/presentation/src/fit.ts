import { stripItalics } from '@canticle/music';
import type { PresentedVerse } from './document.ts';

/** Letters that are clearly narrower than the others. */
const narrow = /[ijltfrI.,:;'’!|()\s]/u;
const dash = /[-–—]/u;

/** Contract 5.13. */
const narrowWidth = 0.7;
const dashWidth = 1.3;
const usableShare = 0.95;

/** The largest letters of a presentation, in pixels, unless they may be as large as fits. */
export const MAX_FONT_SIZE = 64;
/** The most room a line takes, as a part of the size of its letters. */
export const MAX_LINE_HEIGHT = 1.5;
const minLineHeight = 1.2;

/**
 * How wide a line is, counted in letters of common width: narrow letters are 0.7, dashes 1.3.
 *
 * @example lineWidth('ill') // 2.1
 */
export function lineWidth(line: string): number {
  const letters = [...stripItalics(line)];
  const tenths = letters.reduce((sum, letter) => sum + Math.round(10 * letterWidth(letter)), 0);
  return tenths / 10;
}

function letterWidth(letter: string): number {
  if (dash.test(letter)) return dashWidth;
  return narrow.test(letter) ? narrowWidth : 1;
}

/** The text of a song as it stands on a screen. */
export type FitInput = {
  /** Every verse that may be shown, in its order. */
  readonly verses: readonly Pick<PresentedVerse, 'content'>[];
  /** Verses at once. */
  readonly pageSize: number;
};

/** Pixels. */
export type Dimensions = { readonly width: number; readonly height: number };

/**
 * The letters a text is likely to fit with, in pixels, and the height of its lines as a part of them: the longest line of the
 * song in 95 % of the width, the page with most lines in 95 % of the height. Measuring the real letters has the last word.
 *
 * @param letterWidth  of a letter of common width, as a part of its size
 */
export function estimateFit(
  text: FitInput,
  available: Dimensions,
  { letterWidth: em, asLargeAsFits }: { readonly letterWidth: number; readonly asLargeAsFits: boolean },
): { readonly size: number; readonly lineHeight: number } {
  const longest = Math.max(1, ...text.verses.flatMap(({ content }) => content.map(lineWidth)));
  const lines = Math.max(1, maxLineCount(text));
  const byWidth = (usableShare * available.width) / (longest * em);
  const byHeight = (usableShare * available.height) / (lines * minLineHeight);
  const maxSize = asLargeAsFits ? Number.POSITIVE_INFINITY : MAX_FONT_SIZE;
  const size = Math.min(byWidth, byHeight, maxSize);
  return { size, lineHeight: Math.min(MAX_LINE_HEIGHT, (usableShare * available.height) / (lines * size)) };
}

/** The most lines any page has, a blank one between two verses; wherever a page begins. */
export function maxLineCount({ verses, pageSize }: FitInput): number {
  const heights = verses.map(({ content }) => content.length);
  return maxPageHeight(heights, pageSize, 1);
}

/**
 * The height of the highest page, wherever a page begins.
 *
 * @param heights  of the verses, in their order
 * @param gap      between two verses of a page
 * @example maxPageHeight([4, 2, 4], 2, 1) // 7
 */
export function maxPageHeight(heights: readonly number[], pageSize: number, gap: number): number {
  const pages = heights.map((_, start) => heights.slice(start, start + pageSize));
  return Math.max(0, ...pages.map((page) => page.reduce((sum, height) => sum + height, gap * (page.length - 1))));
}

/**
 * The largest size at which something still fits, to the half pixel: found from a guess, so that a good one costs few
 * measurements.
 *
 * @param bounds  `least` is given when nothing fits
 * @param fits    must be false above every size at which it is false, as it is for text in a room
 * @example findLargestFit({ least: 8, guess: 25, most: 64 }, (size) => size <= 30.2) // 30
 */
export function findLargestFit(
  bounds: { readonly least: number; readonly guess: number; readonly most: number },
  fits: (size: number) => boolean,
): number {
  const halves = (pixels: number) => Math.round(pixels * 2);
  let low = halves(bounds.least);
  let high = Math.max(low, Math.floor(bounds.most * 2));
  let stride = Math.max(1, Math.round(halves(bounds.guess) / 16));
  let at = Math.min(high, Math.max(low, halves(bounds.guess)));
  // From the guess outward in growing steps until the end lies between two of them.
  while (low < high && at > low) {
    if (fits(at / 2)) low = at;
    else high = at - 1;
    const next = low === at ? at + stride : at - stride;
    stride *= 2;
    if (next <= low || next >= high) break;
    at = next;
  }
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle / 2)) low = middle;
    else high = middle - 1;
  }
  return low / 2;
}

/**
 * The upper limit of the letters where the browser is zoomed in: a part of the zoom is taken back, so that zooming still
 * makes them larger, but not beyond what the room was planned for.
 *
 * @param zoom  1 for 100 %
 * @example maxFontSizeAtZoom(1) // 64
 * @example maxFontSizeAtZoom(4) // 32
 */
export function maxFontSizeAtZoom(zoom: number): number {
  return MAX_FONT_SIZE / Math.sqrt(Math.max(1, zoom));
}
