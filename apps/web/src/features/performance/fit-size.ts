/**
 * The largest size at which something still fits, to the half pixel.
 *
 * @param bounds  `min` is returned when nothing fits
 * @param fits    must be false above every size at which it is false, as it is for text on a page
 * @example fitSize({ min: 9, max: 72 }, (size) => size <= 30.2) // 30
 */
export function fitSize(bounds: { readonly min: number; readonly max: number }, fits: (size: number) => boolean) {
  let low = Math.round(bounds.min * 2);
  let high = Math.round(bounds.max * 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle / 2)) low = middle;
    else high = middle - 1;
  }
  return low / 2;
}
