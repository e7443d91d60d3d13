/** A position on the screen in pixels, and its time, in milliseconds. */
export type TouchPoint = { readonly x: number; readonly y: number; readonly atMs: number };

const tapPx = 10;
const swipePx = 48;
const maxGestureMs = 700;

/**
 * Whether a finger came down and went up at the same position.
 *
 * @example isTap({ x: 300, y: 9, atMs: 0 }, { x: 301, y: 9, atMs: 80 }) // true
 */
export const isTap = (from: TouchPoint, to: TouchPoint): boolean => Math.hypot(to.x - from.x, to.y - from.y) < tapPx;

/**
 * The direction a touch or pointer gesture turns the page: a tap on the right half or a swipe to the left is 1 (next),
 * a tap on the left half or a swipe to the right is -1 (previous). 0 when it scrolled, rested or was something else.
 *
 * @example pageTurnOf({ x: 300, y: 9, atMs: 0 }, { x: 301, y: 9, atMs: 80 }, 390) // 1
 */
export function pageTurnOf(from: TouchPoint, to: TouchPoint, widthPx: number): -1 | 0 | 1 {
  const deltaX = to.x - from.x;
  const deltaY = to.y - from.y;
  if (to.atMs - from.atMs > maxGestureMs) return 0;
  if (isTap(from, to)) return to.x < widthPx / 2 ? -1 : 1;
  if (Math.abs(deltaX) < swipePx || Math.abs(deltaY) > Math.abs(deltaX) * 0.6) return 0;
  return deltaX < 0 ? 1 : -1;
}
