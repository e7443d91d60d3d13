/** A line of music: its upper and lower edge in the scrolled content, in pixels. */
export type System = { readonly top: number; readonly bottom: number };

/** The visible part of the content: its scroll position and its height, in pixels. */
export type Viewport = { readonly top: number; readonly height: number };

const margin = 8;

/**
 * The scroll position that turns a page without cutting a line of music: forward, the first line that is not fully
 * visible moves to the top; back, as many lines as fit are placed above the one that was at the top. Returns the same
 * position at either end.
 */
export function scrollTarget(systems: readonly System[], view: Viewport, direction: 1 | -1): number {
  return direction === 1 ? nextScrollTop(systems, view) : previousScrollTop(systems, view);
}

function nextScrollTop(systems: readonly System[], { top, height }: Viewport): number {
  const next = systems.find(({ bottom }) => bottom > top + height + 1);
  if (!next) return top;
  // A line higher than the viewport is read in parts.
  return next.top - margin > top + 1 ? next.top - margin : top + height * 0.85;
}

function previousScrollTop(systems: readonly System[], { top, height }: Viewport): number {
  const last = systems.findLast((system) => system.top < top - 1);
  if (!last) return 0;
  const end = Math.min(last.bottom, top);
  const first = systems.find((system) => end - system.top + 2 * margin <= height) ?? last;
  const scrollTop = Math.min(first.top, last.top) - margin;
  return systems[0] === first ? 0 : Math.max(0, scrollTop);
}
