/** A place on the screen in pixels, and when, in milliseconds. */
export type Touch = { readonly x: number; readonly y: number; readonly atMs: number };

const tapPx = 10;
const swipePx = 48;
const longestMs = 700;

/**
 * Whether a finger came down and went up at one place.
 *
 * @example isTap({ x: 300, y: 9, atMs: 0 }, { x: 301, y: 9, atMs: 80 }) // true
 */
export const isTap = (from: Touch, to: Touch): boolean => Math.hypot(to.x - from.x, to.y - from.y) < tapPx;

/**
 * Which way a finger or a pointer turns the page: a tap on the right half or a swipe to the left goes on (1), the left
 * half or a swipe to the right goes back (-1). 0 when it scrolled, rested or meant something else.
 *
 * @example turnOf({ x: 300, y: 9, atMs: 0 }, { x: 301, y: 9, atMs: 80 }, 390) // 1
 */
export function turnOf(from: Touch, to: Touch, widthPx: number): -1 | 0 | 1 {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (to.atMs - from.atMs > longestMs) return 0;
  if (isTap(from, to)) return to.x < widthPx / 2 ? -1 : 1;
  if (Math.abs(across) < swipePx || Math.abs(down) > Math.abs(across) * 0.6) return 0;
  return across < 0 ? 1 : -1;
}
