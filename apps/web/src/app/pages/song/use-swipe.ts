import { type RefObject, useEffect, useRef } from 'react';

/* A finger that goes less far, or more down than across, or takes its time, means something else. */
const leastPx = 64;
const steepest = 0.6;
const longestMs = 700;
/* Phones use the edges for going back. */
const edgePx = 24;

/* What is dragged or opened with a finger keeps its finger; so does whatever scrolls sideways by itself. */
const ownsItsTouch =
  'input, select, textarea, dialog, [popover], [role="toolbar"], [contenteditable], [data-owns-touch]';

/** Which way a finger went: `left` when it came from the right; undefined when it was no swipe. Places in pixels. */
export function swipeOf(
  from: { readonly x: number; readonly y: number; readonly atMs: number },
  to: { readonly x: number; readonly y: number; readonly atMs: number },
  widthPx: number,
): 'left' | 'right' | undefined {
  const across = to.x - from.x;
  const isEdge = from.x < edgePx || from.x > widthPx - edgePx;
  if (isEdge || Math.abs(across) < leastPx || to.atMs - from.atMs > longestMs) return undefined;
  if (Math.abs(to.y - from.y) > Math.abs(across) * steepest) return undefined;
  return across < 0 ? 'left' : 'right';
}

/** Tells when one finger swipes to the left or the right on the page. */
export function useSwipe(area: RefObject<HTMLElement | null>, does: { left: () => void; right: () => void }): void {
  const latest = useRef(does);
  useEffect(() => {
    latest.current = does;
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let from: { x: number; y: number; atMs: number } | undefined;
    const began = (event: TouchEvent) => {
      from = event.touches.length === 1 && mayBegin(event.target) ? placeOf(event) : undefined;
    };
    const ended = (event: TouchEvent) => {
      const way = from && swipeOf(from, placeOf(event), document.documentElement.clientWidth);
      from = undefined;
      // Somebody who marks words with a finger reads on here.
      if (way && !document.getSelection()?.toString()) latest.current[way]();
    };
    element.addEventListener('touchstart', began, { passive: true });
    element.addEventListener('touchend', ended, { passive: true });
    return () => {
      element.removeEventListener('touchstart', began);
      element.removeEventListener('touchend', ended);
    };
  }, [area]);
}

const placeOf = (event: TouchEvent) => {
  const touch = event.changedTouches[0];
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0, atMs: event.timeStamp };
};

function mayBegin(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(ownsItsTouch)) return false;
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible')
      return false;
  }
  return true;
}
