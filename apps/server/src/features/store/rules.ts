import {
  type CartDiscount,
  type CartProduct,
  chargedProducts,
  cheaperCart,
  costsLess,
  isChargedTwice,
} from '@canticle/contract/cart';
import { type Discount, discountOf } from '@canticle/contract/discount';
import { halfPriceOf, type PaidSubscription } from '../../platform/payments/index.ts';
import type { Period, Price, Product, Subscription } from './model.ts';

const DAY_MS = 24 * 3600_000;

/** Whether a subscription is valid at this time. */
export function isValid(subscription: Pick<Subscription, 'validTo'>, now: Date): boolean {
  return subscription.validTo > now.toISOString();
}

/** What a person's subscriptions open now, and when the next of them ends (undefined: none does). */
export function resolveOpenCollections(
  subscriptions: readonly Subscription[],
  now: Date,
): { readonly ids: string[]; readonly until: string | undefined } {
  const valid = subscriptions.filter((subscription) => isValid(subscription, now));
  const ids = [...new Set(valid.flatMap((subscription) => subscription.collectionIds))].sort();
  return { ids, until: valid.map((subscription) => subscription.validTo).sort()[0] };
}

/** A product is owned when a valid subscription names it, or opens everything in it. */
export function isOwned(
  product: Pick<Product, 'id' | 'collectionIds'>,
  subscriptions: readonly Subscription[],
  now: Date,
): boolean {
  const valid = subscriptions.filter((subscription) => isValid(subscription, now));
  const open = new Set(valid.flatMap((subscription) => subscription.collectionIds));
  return (
    valid.some((subscription) => subscription.productIds.includes(product.id)) ||
    (product.collectionIds.length > 0 && product.collectionIds.every((id) => open.has(id)))
  );
}

/**
 * What a subscription opens: everything in its products. What was in one of them and was taken out since stays, for
 * whoever pays for that product; what a product opened that is no longer paid for does not.
 *
 * @param before  the subscription as it is stored
 */
export function collectionsPaidFor(
  productIds: readonly string[],
  before: Pick<Subscription, 'productIds' | 'collectionIds'> | undefined,
  products: readonly Product[],
): string[] {
  const collectionsOf = (ids: readonly string[]) =>
    products.filter(({ id }) => ids.includes(id)).flatMap(({ collectionIds }) => collectionIds);
  const ended = new Set(collectionsOf(before?.productIds.filter((id) => !productIds.includes(id)) ?? []));
  const kept = before?.collectionIds.filter((id) => !ended.has(id)) ?? [];
  return [...new Set([...kept, ...collectionsOf(productIds)])];
}

/**
 * Until when a subscription opens its songs: while it renews, some days beyond the paid period, so that neither a
 * failed payment nor a slow one locks anybody out; when it is cancelled, exactly until the end of the paid period.
 *
 * @param graceDays  those days
 */
export function validTo(
  { state, isEnding, paidUntil }: Pick<PaidSubscription, 'state' | 'isEnding' | 'paidUntil'>,
  graceDays: number,
): string {
  if (state === 'ended' || state === 'starting' || isEnding) return paidUntil;
  return new Date(Date.parse(paidUntil) + graceDays * DAY_MS).toISOString();
}

/**
 * A product with prices for both periods: a year costs twelve months where it has no price, and a month a twelfth of a
 * year. Prices of zero are ignored.
 */
export function withBothPeriods(product: Product): Product {
  const prices = product.prices.filter((price) => price.amountMinor > 0);
  return { ...product, prices: [...prices, ...missingYears(prices), ...missingMonths(prices)] };
}

/** The missing yearly prices of a product: twelve months each, one per currency. */
export function missingYears(prices: readonly Price[]): Price[] {
  return firstPerCurrency(prices, 'month')
    .filter((month) => !prices.some((price) => price.type === 'year' && price.currency === month.currency))
    .map((month) => ({
      ...month,
      id: `${month.id}-year`,
      type: 'year',
      amountMinor: month.amountMinor * 12,
      name: '',
    }));
}

function missingMonths(prices: readonly Price[]): Price[] {
  return firstPerCurrency(prices, 'year')
    .filter((year) => !prices.some((price) => price.type === 'month' && price.currency === year.currency))
    .map((year) => ({
      ...year,
      id: `${year.id}-month`,
      type: 'month',
      amountMinor: Math.max(1, Math.round(year.amountMinor / 12)),
      name: '',
    }));
}

function firstPerCurrency(prices: readonly Price[], type: Period): Price[] {
  const matching = prices.filter((price) => price.type === type && price.amountMinor > 0);
  return matching.filter((price, index) => matching.findIndex(({ currency }) => currency === price.currency) === index);
}

/** Yearly prices of a product that differ from twelve months. */
export function yearMismatches(product: Product): { currency: string; month: number; year: number }[] {
  return firstPerCurrency(product.prices, 'month').flatMap(({ currency, amountMinor: month }) => {
    const year = product.prices.find((price) => price.type === 'year' && price.currency === currency)?.amountMinor;
    return year === undefined || year === month * 12 ? [] : [{ currency, month, year }];
  });
}

/** The price of one product of a cart. */
export type CartLine = { readonly product: Product; readonly price: Price; readonly amounts: Record<Period, number> };

/** Why a cart cannot be bought. */
export type CartProblem =
  | { readonly kind: 'unknown' | 'withdrawn' | 'owned' | 'no-price'; readonly product: string }
  | { readonly kind: 'currencies' };

type PricingInput = {
  readonly products: readonly Product[];
  readonly subscriptions: readonly Subscription[];
  /** Visible collections. */
  readonly enabled: ReadonlySet<string>;
  readonly now: Date;
};

/** The content of a cart, priced for a period; or its first problem. */
export function priceCart(
  productIds: readonly string[],
  period: Period,
  { products, subscriptions, enabled, now }: PricingInput,
): { readonly lines: readonly CartLine[]; readonly currency: string } | CartProblem {
  const lines: CartLine[] = [];
  for (const id of new Set(productIds)) {
    const product = products.find((one) => one.id === id);
    if (product === undefined) return { kind: 'unknown', product: id };
    if (!product.active || !product.collectionIds.every((one) => enabled.has(one)))
      return { kind: 'withdrawn', product: id };
    if (isOwned(product, subscriptions, now)) return { kind: 'owned', product: id };
    const both = withBothPeriods(product);
    const price = both.prices.find(({ type }) => type === period);
    if (price === undefined) return { kind: 'no-price', product: id };
    const amountOf = (type: Period) =>
      both.prices.find((one) => one.type === type && one.currency === price.currency)?.amountMinor ?? price.amountMinor;
    lines.push({ product, price, amounts: { month: amountOf('month'), year: amountOf('year') } });
  }
  const currency = lines[0]?.price.currency ?? '';
  return lines.some(({ price }) => price.currency !== currency) ? { kind: 'currencies' } : { lines, currency };
}

/**
 * Products that open the same collections for less, when a cart would pay for a collection twice or for one that is
 * owned; undefined when it may be paid as it is.
 *
 * @param lines     at the price of one person or, with `quantity`, of a group
 * @param discount  the code the cart is paid with
 */
export function findCheaperProducts(
  lines: readonly CartLine[],
  period: Period,
  { products, subscriptions, enabled, now }: PricingInput,
  { quantity = 1, discount }: { readonly quantity?: number; readonly discount?: CartDiscount | undefined } = {},
): readonly Product[] | undefined {
  const owned = new Set(resolveOpenCollections(subscriptions, now).ids);
  const cart = lines.map(({ product, price }) => toCartProduct(product, price.amountMinor));
  if (!isChargedTwice(cart, owned)) return undefined;
  const currency = lines[0]?.price.currency;
  const onSale = products.flatMap((product): CartProduct[] => {
    if (!product.active || !product.collectionIds.every((id) => enabled.has(id))) return [];
    const price = withBothPeriods(product).prices.find(({ type }) => type === period);
    return price?.currency === currency && price !== undefined
      ? [toCartProduct(product, price.amountMinor * quantity)]
      : [];
  });
  const charged = chargedProducts(cart, owned);
  const cheaper =
    cheaperCart(cart, onSale, owned, discount) ?? (costsLess(charged, cart, discount) ? charged : undefined);
  return cheaper && products.filter(({ id }) => cheaper.some((one) => one.id === id));
}

function toCartProduct({ id, collectionIds }: Product, amountMinor: number): CartProduct {
  return { id, collectionIds, amountMinor };
}

/** A line whose price is charged several times. */
export function multiplyLine({ product, price, amounts }: CartLine, quantity: number): CartLine {
  return {
    product,
    price: { ...price, amountMinor: price.amountMinor * quantity },
    amounts: { month: amounts.month * quantity, year: amounts.year * quantity },
  };
}

/** What a code takes off a cart for each period, in minor units. */
export function discountAmounts(
  lines: readonly CartLine[],
  currency: string,
  discount: Discount,
): Record<Period, number> {
  const amountFor = (period: Period) =>
    discountOf(
      lines.map(({ product, amounts }) => ({ id: product.id, amountMinor: amounts[period] })),
      currency,
      discount,
    );
  return { month: amountFor('month'), year: amountFor('year') };
}

/** What checkout charges for a cart, in minor units. */
export function cartTotal(lines: readonly CartLine[], halfPrice: boolean): number {
  const total = lines.reduce((sum, { price }) => sum + price.amountMinor, 0);
  return halfPrice ? halfPriceOf(total) : total;
}

/** Whether a return URL is at one of these origins: a payment may not redirect anywhere else. */
export function isAllowedReturnUrl(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address) || !/^https?:/.test(address)) return false;
  return origins.some((origin) => new URL(address).origin === new URL(origin).origin);
}
