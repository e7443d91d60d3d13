import { z } from 'zod';
import type { CatalogueProduct, CataloguePrice, Checkout, PaidSubscription } from './model.ts';

/* What we read of Stripe's documents in the API version we request. Timestamps are seconds since 1970. */

const reference = z.union([z.string(), z.object({ id: z.string() })]);

/** A subscription. It is parsed, because the types of Stripe's library are of a newer version. */
export const stripeSubscription = z.object({
  id: z.string(),
  customer: reference,
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().nullable(),
  current_period_start: z.number(),
  current_period_end: z.number(),
  ended_at: z.number().nullable(),
  items: z.object({
    data: z.array(z.object({ price: z.object({ product: reference }), quantity: z.number().optional() })),
  }),
  metadata: z.record(z.string(), z.string()).nullish(),
  latest_invoice: z
    .union([
      z.string(),
      z.object({
        id: z.string(),
        status: z.string().nullable(),
        amount_paid: z.number(),
        currency: z.string(),
        total_discount_amounts: z.array(z.object({ amount: z.number() })).nullish(),
      }),
    ])
    .nullable(),
});

type StripeSubscription = z.infer<typeof stripeSubscription>;

type StripeCheckout = {
  readonly id: string;
  readonly url: string | null;
  readonly status: string | null;
  readonly subscription: string | { readonly id: string } | null;
  readonly amount_total: number | null;
};

export type StripeProduct = {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly metadata: Readonly<Record<string, string>>;
};

export type StripePrice = {
  readonly id: string;
  readonly active: boolean;
  readonly currency: string;
  readonly nickname: string | null;
  readonly product: string | { readonly id: string };
  readonly recurring: { readonly interval: string; readonly interval_count: number } | null;
  readonly unit_amount: number | null;
};

const toIsoTimestamp = (seconds: number) => new Date(seconds * 1000).toISOString();
const idOf = (named: z.infer<typeof reference>) => (typeof named === 'string' ? named : named.id);

/* Source: https://docs.stripe.com/api/subscriptions/object, "status". */
const STATES: Readonly<Record<string, PaidSubscription['state']>> = {
  incomplete: 'starting',
  trialing: 'paid',
  active: 'paid',
  past_due: 'unpaid',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

/** Converts a subscription of Stripe. */
export function toSubscription(subscription: StripeSubscription): PaidSubscription {
  const state = STATES[subscription.status] ?? 'unpaid';
  const invoice = typeof subscription.latest_invoice === 'string' ? null : subscription.latest_invoice;
  const quantities = quantitiesOf(subscription);
  const { groupId, groupQuantity = '1' } = subscription.metadata ?? {};
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    productIds: productsCharged(quantities, 1),
    state,
    paidUntil: toIsoTimestamp(paidUntil(subscription, state)),
    isEnding:
      subscription.cancel_at_period_end ||
      (subscription.cancel_at !== null && subscription.cancel_at <= subscription.current_period_end),
    groupId,
    groupProductIds: groupId === undefined ? [] : productsCharged(quantities, Number(groupQuantity)),
    isTrial: subscription.status === 'trialing',
    lastPayment:
      invoice?.status === 'paid'
        ? {
            id: invoice.id,
            amountMinor: invoice.amount_paid,
            currency: invoice.currency,
            discount: toDiscount(invoice.total_discount_amounts, subscription.metadata?.['code']),
          }
        : undefined,
    codeUseId: subscription.metadata?.['codeUseId'],
  };
}

/* How many times each product is charged; nothing is charged for one of which there are none. */
function quantitiesOf({ items }: StripeSubscription): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { price, quantity = 1 } of items.data) {
    const product = idOf(price.product);
    quantities.set(product, (quantities.get(product) ?? 0) + quantity);
  }
  return quantities;
}

const productsCharged = (quantities: ReadonlyMap<string, number>, atLeast: number): string[] =>
  [...quantities].flatMap(([product, quantity]) => (quantity >= atLeast ? [product] : [])).sort();

/* Half the price is a discount too, without a code. */
function toDiscount(amounts: readonly { readonly amount: number }[] | null | undefined, code: string | undefined) {
  const amountMinor = (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return code === undefined || amountMinor === 0 ? undefined : { code, amountMinor };
}

/* The period of a renewal begins when it is due, paid or not; a subscription that was never paid is paid until it
   started. */
function paidUntil(subscription: StripeSubscription, state: PaidSubscription['state']): number {
  if (state === 'ended')
    return Math.min(subscription.ended_at ?? subscription.current_period_start, subscription.current_period_end);
  if (state !== 'paid') return subscription.current_period_start;
  return Math.min(subscription.current_period_end, subscription.cancel_at ?? Number.POSITIVE_INFINITY);
}

/** Converts a checkout of Stripe. */
export function toCheckout(checkout: StripeCheckout): Checkout {
  const state = checkout.status === 'complete' || checkout.status === 'expired' ? checkout.status : 'open';
  return {
    id: checkout.id,
    url: checkout.url ?? '',
    state,
    subscriptionId: checkout.subscription === null ? undefined : idOf(checkout.subscription),
    amountMinor: checkout.amount_total ?? undefined,
  };
}

/**
 * Converts the catalogue in Stripe: the active products, with their active monthly and yearly prices. The metadata of a
 * product contains its collections, by key or id and separated by commas, and its priority.
 */
export function toCatalogue(products: readonly StripeProduct[], prices: readonly StripePrice[]): CatalogueProduct[] {
  const byProduct = Map.groupBy(prices, (price) => idOf(price.product));
  return products
    .filter(({ active }) => active)
    .map(({ id, name, metadata }) => ({
      id,
      name,
      collections: (metadata['collections'] ?? '')
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
      priority: /^-?\d+$/.test(metadata['priority'] ?? '') ? Number(metadata['priority']) : undefined,
      prices: (byProduct.get(id) ?? []).flatMap(toPrice),
    }));
}

function toPrice({ id, active, currency, nickname, recurring, unit_amount: amount }: StripePrice): CataloguePrice[] {
  const type = recurring?.interval_count === 1 ? recurring.interval : undefined;
  if (!active || (type !== 'month' && type !== 'year') || amount === null) return [];
  return [{ id, type, currency, amountMinor: amount, name: nickname ?? '' }];
}
