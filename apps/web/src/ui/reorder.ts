/** A row on the screen: its position in the list, and its edges in pixels below the top of the window. */
export type RowBounds = { readonly position: number; readonly top: number; readonly bottom: number };

/**
 * The position of a row dropped at this height: before the first row whose middle is below it.
 *
 * @param y     pixels below the top of the window
 * @param rows  those on the screen, from the top
 * @param from  the position it is dragged from
 * @example positionAt(15, [{ position: 0, top: 0, bottom: 10 }, { position: 1, top: 10, bottom: 30 }], 0) // 0
 * @example positionAt(25, [{ position: 0, top: 0, bottom: 10 }, { position: 1, top: 10, bottom: 30 }], 0) // 1
 */
export function positionAt(y: number, rows: readonly RowBounds[], from: number): number {
  const rowBelow = rows.find(({ top, bottom }) => y < (top + bottom) / 2);
  const gap = rowBelow?.position ?? (rows.at(-1)?.position ?? from) + 1;
  // The row leaves a gap at its old position: the rows after it move up.
  return gap > from ? gap - 1 : gap;
}

/**
 * The position a key moves a picked-up row to; undefined for other keys.
 *
 * @example positionByKey('ArrowDown', 2, 10) // 3
 * @example positionByKey('End', 2, 10) // 9
 * @example positionByKey('a', 2, 10) // undefined
 */
export function positionByKey(key: string, position: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: position - 1,
    ArrowDown: position + 1,
    PageUp: position - 10,
    PageDown: position + 10,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  return to === undefined ? undefined : Math.max(0, Math.min(to, count - 1));
}

/* Near an edge of the window the page scrolls, faster the nearer the pointer is; in pixels, and pixels per frame. */
const edgePx = 96;
const maxSpeed = 18;

/**
 * How far the page scrolls per frame while a row is held at this height.
 *
 * @param y       pixels below the top of the window
 * @param height  of the window
 * @example autoScrollSpeed(300, 800) // 0
 * @example autoScrollSpeed(0, 800) // -18
 */
export function autoScrollSpeed(y: number, height: number): number {
  if (y < edgePx) return -Math.round((maxSpeed * Math.min(edgePx, edgePx - y)) / edgePx);
  if (y > height - edgePx) return Math.round((maxSpeed * Math.min(edgePx, y - height + edgePx)) / edgePx);
  return 0;
}
