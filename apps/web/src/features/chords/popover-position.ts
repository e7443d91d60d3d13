import type { CSSProperties } from 'react';

/**
 * With less space than this above a chord, in pixels, its diagram is shown below (product specification, section 9).
 */
const MIN_SPACE_ABOVE = 64;

const GAP = 6;
const EDGE = 8;

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'width'>;
type Size = { readonly width: number; readonly height: number };

/**
 * The position of a chord's diagram in the window: centred above the chord, or below it where it would be closer than
 * 64 px to the top. Never outside the window.
 *
 * @param top  the top of the free area of the window, below the bars that stay at its top
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
