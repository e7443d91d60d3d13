import type { ProductV4 } from '@canticle/contract/calls';
import { localeOf } from '../../i18n/index.ts';

export type Period = 'month' | 'year';

/** An amount in minor units: 1900 is 19 kroner. */
export type Money = { readonly amountMinor: number; readonly currency: string };

/** The price of a product for a period; undefined when it cannot be bought for it. */
export function priceFor(product: Pick<ProductV4, 'prices'>, period: Period): Money | undefined {
  const price = product.prices.find(({ type, value }) => type === period && (value ?? 0) > 0);
  return price && { amountMinor: price.value ?? 0, currency: price.currency };
}

/**
 * Half of an amount, rounded as at checkout: down to a whole minor unit.
 * @example halfOf(1901) // 950
 */
export function halfOf(amountMinor: number): number {
  return amountMinor - Math.round(amountMinor / 2);
}

/** What checkout will charge for these products, in the currency of the first; undefined when nothing can be bought. */
export function totalOf(
  products: readonly Pick<ProductV4, 'prices'>[],
  period: Period,
  halfPrice: boolean,
): Money | undefined {
  const prices = products.flatMap((product) => priceFor(product, period) ?? []);
  const [first] = prices;
  if (first === undefined) return undefined;
  const fullPrice = prices.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { amountMinor: halfPrice ? halfOf(fullPrice) : fullPrice, currency: first.currency };
}

/**
 * Formats an amount: the currency in capitals, then the amount, with two decimals only where needed.
 * @example formatMoney({ amountMinor: 22800, currency: 'nok' }, 'en') // 'NOK 228'
 */
export function formatMoney({ amountMinor, currency }: Money, language: string): string {
  const digits = amountMinor % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${currency.toUpperCase()} ${format.format(amountMinor / 100)}`;
}

/** Whether every collection of a product is visible, so that it may be sold. */
export function isOnSale({ collectionIds }: Pick<ProductV4, 'collectionIds'>, enabled: ReadonlySet<string>): boolean {
  return collectionIds.every((id) => enabled.has(id));
}
