const step = 0.25;

/**
 * The largest size at which something fits, in steps of a quarter; undefined when not even the smallest does.
 *
 * @example largestFitting({ min: 7, max: 14 }, (size) => size <= 9.1) // 9
 * @example largestFitting({ min: 7, max: 14 }, () => false) // undefined
 */
export function largestFitting(
  { min, max }: { readonly min: number; readonly max: number },
  fits: (size: number) => boolean,
): number | undefined {
  let low = min / step - 1;
  let high = max / step;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * step)) low = middle;
    else high = middle - 1;
  }
  return low * step < min ? undefined : low * step;
}
