/** A line of music: its upper and lower edge in the scrolled content, in pixels. */
export type System = { readonly top: number; readonly bottom: number };

/** The window through which the content is seen: how far it is scrolled, and how high it is, in pixels. */
export type View = { readonly top: number; readonly height: number };

const margin = 8;

/**
 * Where to scroll to turn a page so that no line of music is cut: the first line that is not seen whole comes to the top,
 * or, back, as many lines as fit stand above the one that was at the top. Gives the same place at either end.
 */
export function turnTo(systems: readonly System[], view: View, way: 1 | -1): number {
  return way === 1 ? placeAfter(systems, view) : placeBefore(systems, view);
}

function placeAfter(systems: readonly System[], { top, height }: View): number {
  const next = systems.find(({ bottom }) => bottom > top + height + 1);
  if (!next) return top;
  // A line higher than the window is read in pieces.
  return next.top - margin > top + 1 ? next.top - margin : top + height * 0.85;
}

function placeBefore(systems: readonly System[], { top, height }: View): number {
  const last = systems.findLast((system) => system.top < top - 1);
  if (!last) return 0;
  const end = Math.min(last.bottom, top);
  const first = systems.find((system) => end - system.top + 2 * margin <= height) ?? last;
  const place = Math.min(first.top, last.top) - margin;
  return systems[0] === first ? 0 : Math.max(0, place);
}
