import { stripItalics } from '@canticle/music';
import type { PresentedVerse } from './document.ts';

/** Letters that are clearly narrower than the others. */
const narrow = /[ijltfrI.,:;'’!|()\s]/u;
const dash = /[-–—]/u;

/** Contract 5.13. */
const narrowWidth = 0.7;
const dashWidth = 1.3;
const usableShare = 0.95;

/** The largest font size of a presentation, in pixels, unless it may be as large as fits. */
export const MAX_FONT_SIZE = 64;
/** The largest line height, as a fraction of the font size. */
export const MAX_LINE_HEIGHT = 1.5;
const minLineHeight = 1.2;

/**
 * The width of a line, counted in letters of normal width: narrow letters are 0.7, dashes 1.3.
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

/** The text of a song to fit on a screen. */
export type FitInput = {
  /** Every verse that may be displayed, in order. */
  readonly verses: readonly Pick<PresentedVerse, 'content'>[];
  /** Verses displayed at once. */
  readonly pageSize: number;
};

/** Pixels. */
export type Dimensions = { readonly width: number; readonly height: number };

/**
 * Estimates the font size at which a text fits, in pixels, and the line height as a fraction of it: the longest line of
 * the song in 95 % of the width, the page with most lines in 95 % of the height. The measured text decides in the end.
 *
 * @param letterWidth  the width of a letter of normal width, as a fraction of the font size
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

/** The most lines of any page, with a blank one between two verses, wherever the page begins. */
export function maxLineCount({ verses, pageSize }: FitInput): number {
  const heights = verses.map(({ content }) => content.length);
  return maxPageHeight(heights, pageSize, 1);
}

/**
 * The height of the tallest page, wherever a page begins.
 *
 * @param heights  the heights of the verses, in order
 * @param gap      the gap between two verses of a page
 * @example maxPageHeight([4, 2, 4], 2, 1) // 7
 */
export function maxPageHeight(heights: readonly number[], pageSize: number, gap: number): number {
  const pages = heights.map((_, start) => heights.slice(start, start + pageSize));
  return Math.max(0, ...pages.map((page) => page.reduce((sum, height) => sum + height, gap * (page.length - 1))));
}

/**
 * Finds the largest size at which something still fits, to the half pixel. The search starts from a guess, so that a
 * good one needs few measurements.
 *
 * @param bounds  `least` is returned when nothing fits
 * @param fits    must be false above every size at which it is false, as it is for text in a box
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
  // From the guess outward in growing steps until the limit is between two of them.
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
 * The upper limit of the font size when the browser is zoomed in: part of the zoom is compensated, so that zooming
 * still enlarges the letters, but not beyond the planned space.
 *
 * @param zoom  1 for 100 %
 * @example maxFontSizeAtZoom(1) // 64
 * @example maxFontSizeAtZoom(4) // 32
 */
export function maxFontSizeAtZoom(zoom: number): number {
  return MAX_FONT_SIZE / Math.sqrt(Math.max(1, zoom));
}
