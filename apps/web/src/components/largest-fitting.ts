/**
 * The largest size at which something fits, to the step; undefined when not even the smallest does.
 *
 * @param fits  must be false above every size at which it is false, as it is for text on a page
 * @example largestFitting({ min: 7, max: 14, step: 0.25 }, (size) => size <= 9.1) // 9
 * @example largestFitting({ min: 9, max: 72, step: 0.5 }, () => false) // undefined
 */
export function largestFitting(
  { min, max, step }: { readonly min: number; readonly max: number; readonly step: number },
  fits: (size: number) => boolean,
): number | undefined {
  const smallest = Math.round(min / step);
  let low = smallest - 1;
  let high = Math.round(max / step);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * step)) low = middle;
    else high = middle - 1;
  }
  return low < smallest ? undefined : low * step;
}
