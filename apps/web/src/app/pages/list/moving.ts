/** A row as it is on the screen: its place in the list, and its edges in pixels below the top of the window. */
export type DrawnPlace = { readonly place: number; readonly top: number; readonly bottom: number };

/**
 * Where a row comes to stand that is let go at this height: before the first row whose middle is below it.
 *
 * @param y     pixels below the top of the window
 * @param rows  those on the screen, from the top
 * @param from  the place it is lifted from
 * @example placeAt(15, [{ place: 0, top: 0, bottom: 10 }, { place: 1, top: 10, bottom: 30 }], 0) // 0
 * @example placeAt(25, [{ place: 0, top: 0, bottom: 10 }, { place: 1, top: 10, bottom: 30 }], 0) // 1
 */
export function placeAt(y: number, rows: readonly DrawnPlace[], from: number): number {
  const below = rows.find(({ top, bottom }) => y < (top + bottom) / 2);
  const gap = below?.place ?? (rows.at(-1)?.place ?? from) + 1;
  // The row leaves a gap where it was: what stood after it moves up.
  return gap > from ? gap - 1 : gap;
}

/**
 * Where a key leads a lifted row; nothing when it is no key for that.
 *
 * @example placeByKey('ArrowDown', 2, 10) // 3
 * @example placeByKey('End', 2, 10) // 9
 * @example placeByKey('a', 2, 10) // undefined
 */
export function placeByKey(key: string, at: number, count: number): number | undefined {
  const leads: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - 10,
    PageDown: at + 10,
    Home: 0,
    End: count - 1,
  };
  const to = leads[key];
  return to === undefined ? undefined : Math.max(0, Math.min(to, count - 1));
}

/* Near an edge of the window the page scrolls, the faster the nearer; in pixels, and pixels a picture. */
const edge = 96;
const fastest = 18;

/**
 * How far the page scrolls in one picture while a row is held at this height.
 *
 * @param y       pixels below the top of the window
 * @param height  of the window
 * @example scrollAt(300, 800) // 0
 * @example scrollAt(0, 800) // -18
 */
export function scrollAt(y: number, height: number): number {
  if (y < edge) return -Math.round((fastest * Math.min(edge, edge - y)) / edge);
  if (y > height - edge) return Math.round((fastest * Math.min(edge, y - height + edge)) / edge);
  return 0;
}
