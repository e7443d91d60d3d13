/** A line of music: its upper and lower edge in the scrolled content, in pixels. */
export type System = { readonly top: number; readonly bottom: number };

/** The window through which the content is seen: how far it is scrolled, and how high it is, in pixels. */
export type Viewport = { readonly top: number; readonly height: number };

const margin = 8;

/**
 * Where to scroll to turn a page so that no line of music is cut: the first line that is not seen whole comes to the top,
 * or, back, as many lines as fit stand above the one that was at the top. Gives the same place at either end.
 */
export function scrollTarget(systems: readonly System[], view: Viewport, direction: 1 | -1): number {
  return direction === 1 ? nextScrollTop(systems, view) : previousScrollTop(systems, view);
}

function nextScrollTop(systems: readonly System[], { top, height }: Viewport): number {
  const next = systems.find(({ bottom }) => bottom > top + height + 1);
  if (!next) return top;
  // A line higher than the window is read in pieces.
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
