/**
 * The largest size at which something still fits, to the half pixel.
 *
 * @param least  given when nothing fits
 * @param fits   must be false above every size at which it is false, as it is for text on a page
 * @example fitSize({ least: 9, most: 72 }, (size) => size <= 30.2) // 30
 */
export function fitSize(bounds: { readonly least: number; readonly most: number }, fits: (size: number) => boolean) {
  let low = Math.round(bounds.least * 2);
  let high = Math.round(bounds.most * 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle / 2)) low = middle;
    else high = middle - 1;
  }
  return low / 2;
}
