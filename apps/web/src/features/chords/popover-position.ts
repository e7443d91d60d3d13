import type { CSSProperties } from 'react';

/** Less room than this above a chord, in pixels, and its diagram goes below (product specification, section 9). */
export const MIN_SPACE_ABOVE = 64;

const GAP = 6;
const EDGE = 8;

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'width'>;
type Size = { readonly width: number; readonly height: number };

/**
 * Where the diagram of a chord goes, in the window: above it and in the middle, or below where it would come closer
 * than 64 px to the top. Never beyond the edges.
 *
 * @param top  where the free room of the window begins, below what stays at its top
 */
export function popoverPosition(chord: Box, popover: Size, viewport: Size): CSSProperties {
  const middle = chord.left + chord.width / 2 - popover.width / 2;
  const left = Math.max(EDGE, Math.min(middle, viewport.width - popover.width - EDGE));
  const above = chord.top - GAP - popover.height;
  const below = chord.bottom + GAP;
  const isBelow = above < MIN_SPACE_ABOVE;
  const top = isBelow ? Math.max(EDGE, Math.min(below, viewport.height - popover.height - EDGE)) : above;
  return { position: 'fixed', left, top, right: 'auto', bottom: 'auto' };
}
