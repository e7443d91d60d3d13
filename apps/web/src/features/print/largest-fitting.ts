const step = 0.25;

/**
 * The largest size at which something fits, in steps of a quarter; undefined when not even the least does.
 *
 * @example largestFitting({ least: 7, most: 14 }, (size) => size <= 9.1) // 9
 * @example largestFitting({ least: 7, most: 14 }, () => false) // undefined
 */
export function largestFitting(
  { least, most }: { readonly least: number; readonly most: number },
  fits: (size: number) => boolean,
): number | undefined {
  let low = least / step - 1;
  let high = most / step;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * step)) low = middle;
    else high = middle - 1;
  }
  return low * step < least ? undefined : low * step;
}
