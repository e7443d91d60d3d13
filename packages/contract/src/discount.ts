/** What a code takes off a payment. */
export type Discount = {
  /** The code as it is shown. */
  readonly code: string;
  /** Per cent off; null for an amount. */
  readonly percent: number | null;
  /** Minor units off, of `currency`; null for per cent. */
  readonly amountMinor: number | null;
  readonly currency: string | null;
  /** Whether it lowers only the first payment, or each one. */
  readonly payments: 'first' | 'every';
  /** The products it lowers; empty for all. */
  readonly productIds: readonly string[];
};

type PricedLine = { readonly id: string; readonly amountMinor: number };

/**
 * A code as it is compared: letter case, spaces and hyphens make no difference.
 *
 * @example normalizeCode(' autumn-26 ') // 'AUTUMN26'
 */
export const normalizeCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');

/**
 * What a code takes off a cart, in minor units: never more than the products it lowers cost. Per cent are rounded down for
 * each line, so that no rounding of a payment provider makes the rest dearer than it was shown.
 *
 * @param lines     what is charged, at the prices of one period, all in `currency`
 * @param currency  three lower-case letters
 * @example discountOf([{ id: 'a', amountMinor: 46_800 }], 'nok', { code: 'AUTUMN', percent: 20, amountMinor: null, currency: null, payments: 'first', productIds: [] }) // 9360
 */
export function discountOf(lines: readonly PricedLine[], currency: string, discount: Discount): number {
  const lowered = lines.filter(({ id }) => discount.productIds.length === 0 || discount.productIds.includes(id));
  const { percent, amountMinor } = discount;
  if (percent !== null) return lowered.reduce((sum, line) => sum + Math.floor((line.amountMinor * percent) / 100), 0);
  if (amountMinor === null || discount.currency !== currency) return 0;
  return Math.min(
    amountMinor,
    lowered.reduce((sum, line) => sum + line.amountMinor, 0),
  );
}
