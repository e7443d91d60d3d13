/**
 * Half of an amount: the discount is rounded as for a coupon of 50 %, half a minor unit upwards, so the rest is never
 * more than half.
 *
 * @example halfPriceOf(1900) // 950
 * @example halfPriceOf(1901) // 950
 */
export function halfPriceOf(amountMinor: number): number {
  return amountMinor - Math.round(amountMinor / 2);
}
