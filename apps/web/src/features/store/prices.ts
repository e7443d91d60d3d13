import type { ProductV4 } from '@canticle/contract/calls';
import { formatMoney as formatIn, type Money } from '@canticle/contract/money';
import { localeOf } from '../../i18n/index.ts';

export type Period = 'month' | 'year';

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

/**
 * What checkout will charge for these products, in the currency of the first; undefined when nothing can be bought.
 *
 * @param quantity  how many times each price is charged
 */
export function totalOf(
  products: readonly Pick<ProductV4, 'prices'>[],
  period: Period,
  halfPrice: boolean,
  quantity = 1,
): Money | undefined {
  const prices = products.flatMap((product) => priceFor(product, period) ?? []);
  const [first] = prices;
  if (first === undefined) return undefined;
  const fullPrice = prices.reduce((sum, { amountMinor }) => sum + amountMinor * quantity, 0);
  return { amountMinor: halfPrice ? halfOf(fullPrice) : fullPrice, currency: first.currency };
}

/**
 * What a year costs less than twelve months of the same products; undefined when it is not less.
 */
export function yearlySaving(products: readonly Pick<ProductV4, 'prices'>[], halfPrice: boolean): Money | undefined {
  const month = totalOf(products, 'month', halfPrice);
  const year = totalOf(products, 'year', halfPrice);
  if (!month || !year || month.currency !== year.currency) return undefined;
  const amountMinor = month.amountMinor * 12 - year.amountMinor;
  return amountMinor > 0 ? { amountMinor, currency: year.currency } : undefined;
}

/** Formats an amount as the language writes it, such as "kr 228". */
export const formatMoney = (money: Money, language: string): string => formatIn(money, localeOf(language));

/** Whether every collection of a product is visible, so that it may be sold. */
export function isOnSale({ collectionIds }: Pick<ProductV4, 'collectionIds'>, enabled: ReadonlySet<string>): boolean {
  return collectionIds.every((id) => enabled.has(id));
}
