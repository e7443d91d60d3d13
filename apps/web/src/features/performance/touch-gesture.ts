/** A position on the screen in pixels, and its time, in milliseconds. */
export type TouchPoint = { readonly x: number; readonly y: number; readonly atMs: number };

/** What a touch asks for: the page after or before this one, or the bar with the controls. */
export type StageGesture = 'next' | 'previous' | 'bar';

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
 * What a touch or pointer gesture asks for: a tap on the right third or a swipe to the left turns to the next page, a tap
 * on the left third or a swipe to the right back, a tap in the middle shows the bar. Undefined when it scrolled, rested or
 * was something else.
 *
 * @example gestureOf({ x: 300, y: 9, atMs: 0 }, { x: 301, y: 9, atMs: 80 }, 390) // 'next'
 */
export function gestureOf(from: TouchPoint, to: TouchPoint, widthPx: number): StageGesture | undefined {
  const deltaX = to.x - from.x;
  const deltaY = to.y - from.y;
  if (to.atMs - from.atMs > maxGestureMs) return undefined;
  if (isTap(from, to)) return to.x < widthPx / 3 ? 'previous' : to.x > (widthPx * 2) / 3 ? 'next' : 'bar';
  if (Math.abs(deltaX) < swipePx || Math.abs(deltaY) > Math.abs(deltaX) * 0.6) return undefined;
  return deltaX < 0 ? 'next' : 'previous';
}
