import { type RefObject, useEffect, useRef } from 'react';

/* A movement that is shorter, more vertical than horizontal, or slower is not a swipe. */
const minDistancePx = 64;
const maxSlope = 0.6;
const maxDurationMs = 700;
/* Phones use the edges for the back gesture. */
const edgePx = 24;

/* Elements that are dragged or opened by touch, or that scroll horizontally, keep their touches. */
const touchOwnersSelector =
  'input, select, textarea, dialog, [popover], [role="toolbar"], [contenteditable], [data-owns-touch]';

/**
 * The direction of a swipe: `left` when it started at the right; undefined when it was no swipe. Positions in pixels.
 */
export function detectSwipe(
  from: { readonly x: number; readonly y: number; readonly atMs: number },
  to: { readonly x: number; readonly y: number; readonly atMs: number },
  widthPx: number,
): 'left' | 'right' | undefined {
  const dx = to.x - from.x;
  const isEdge = from.x < edgePx || from.x > widthPx - edgePx;
  if (isEdge || Math.abs(dx) < minDistancePx || to.atMs - from.atMs > maxDurationMs) return undefined;
  if (Math.abs(to.y - from.y) > Math.abs(dx) * maxSlope) return undefined;
  return dx < 0 ? 'left' : 'right';
}

/** Calls a handler when one finger swipes to the left or the right on the page. */
export function useSwipe(area: RefObject<HTMLElement | null>, handlers: { left: () => void; right: () => void }): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let from: { x: number; y: number; atMs: number } | undefined;
    const handleTouchStart = (event: TouchEvent) => {
      from = event.touches.length === 1 && canStartSwipe(event.target) ? touchPointOf(event) : undefined;
    };
    const handleTouchEnd = (event: TouchEvent) => {
      const direction = from && detectSwipe(from, touchPointOf(event), document.documentElement.clientWidth);
      from = undefined;
      // Ignored while text is selected, because people who select text with a finger are still reading here.
      if (direction && !document.getSelection()?.toString()) latest.current[direction]();
    };
    element.addEventListener('touchstart', handleTouchStart, { passive: true });
    element.addEventListener('touchend', handleTouchEnd, { passive: true });
    return () => {
      element.removeEventListener('touchstart', handleTouchStart);
      element.removeEventListener('touchend', handleTouchEnd);
    };
  }, [area]);
}

const touchPointOf = (event: TouchEvent) => {
  const touch = event.changedTouches[0];
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0, atMs: event.timeStamp };
};

function canStartSwipe(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(touchOwnersSelector)) return false;
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible')
      return false;
  }
  return true;
}
