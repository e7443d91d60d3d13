import { halfPriceOf } from './half-price.ts';
import type { PaidSubscription, Period } from './model.ts';
import type { SandboxCheckout, SandboxSubscription } from './sandbox-model.ts';

/** Days after which an unpaid subscription is ended, as card providers do. */
const UNPAID_LIMIT_DAYS = 21;
const DAY_MS = 24 * 3600_000;

/** What a checkout charges now and at every renewal, for either period. */
export function amountsOf({ lines, halfPrice }: Pick<SandboxCheckout, 'lines' | 'halfPrice'>): Record<Period, number> {
  const sum = (period: Period) => {
    const whole = lines.reduce((total, line) => total + line.amounts[period], 0);
    return halfPrice ? halfPriceOf(whole) : whole;
  };
  return { month: sum('month'), year: sum('year') };
}

type Paying = Pick<SandboxSubscription, 'discount' | 'period'>;

/** What a code takes off a payment. @param payment  its number, from 1 */
export function discountAt({ discount, period }: Paying, payment: number): number {
  return discount === undefined || (discount.payments === 'first' && payment > 1) ? 0 : discount.amounts[period];
}

/** What a payment of a subscription is. @param payment  its number, from 1 */
export function paymentAt(subscription: Paying & Pick<SandboxSubscription, 'amounts'>, payment: number): number {
  return Math.max(0, subscription.amounts[subscription.period] - discountAt(subscription, payment));
}

/** The subscription that a paid checkout starts. */
export function startSubscription(id: string, checkout: SandboxCheckout, now: Date): SandboxSubscription {
  const day = now.getUTCDate();
  return {
    id,
    customerId: checkout.customerId,
    userId: checkout.userId,
    groupId: checkout.groupId,
    products: checkout.lines.map(({ productId, name }) => ({ id: productId, name })),
    currency: checkout.currency,
    amounts: amountsOf(checkout),
    discount: checkout.discount,
    period: checkout.period,
    state: 'paid',
    isEnding: false,
    paymentFails: false,
    ...startTerms(checkout, now, day),
  };
}

function startTerms({ trialDays = 0, period }: SandboxCheckout, now: Date, day: number) {
  if (trialDays === 0) return { day, paidUntil: addPeriod(now, period, day), isTrial: false, payments: 1 };
  const end = new Date(now.getTime() + trialDays * DAY_MS);
  return { day: end.getUTCDate(), paidUntil: end.toISOString(), isTrial: true, payments: 0 };
}

/** The state of a subscription at a given time: renewed, unpaid, or ended. */
export function subscriptionAt(subscription: SandboxSubscription, now: Date): SandboxSubscription {
  let current = subscription;
  while (current.state === 'paid' && current.paidUntil <= now.toISOString()) current = renew(current);
  const isGivenUp = Date.parse(current.paidUntil) + UNPAID_LIMIT_DAYS * DAY_MS <= now.getTime();
  return current.state === 'unpaid' && (current.isEnding || isGivenUp) ? { ...current, state: 'ended' } : current;
}

function renew(due: SandboxSubscription): SandboxSubscription {
  if (due.isEnding) return { ...due, state: 'ended' };
  if (due.paymentFails) return { ...due, state: 'unpaid' };
  return recordPayment(due, new Date(due.paidUntil));
}

function recordPayment(due: SandboxSubscription, from: Date): SandboxSubscription {
  return {
    ...due,
    state: 'paid',
    isTrial: false,
    paidUntil: addPeriod(from, due.period, due.day),
    payments: due.payments + 1,
  };
}

/** What a customer, or a tester, can do with a subscription in the portal. */
export type PortalAction = 'end' | 'keep' | 'month' | 'year' | 'fail' | 'succeed';

/** The subscription after an action. An ended one stays ended. */
export function applyPortalAction(
  subscription: SandboxSubscription,
  action: PortalAction,
  now: Date,
): SandboxSubscription {
  const current = subscriptionAt(subscription, now);
  if (current.state === 'ended') return current;
  if (action === 'end') return subscriptionAt({ ...current, isEnding: true }, now);
  if (action === 'keep') return { ...current, isEnding: false };
  if (action === 'fail') return { ...current, paymentFails: true };
  if (action === 'succeed')
    return current.state === 'unpaid'
      ? recordPayment({ ...current, paymentFails: false }, now)
      : { ...current, paymentFails: false };
  if (action === current.period) return current;
  // What is paid when the trial is over may change until then.
  return current.isTrial
    ? { ...current, period: action }
    : recordPayment({ ...current, period: action, day: now.getUTCDate() }, now);
}

/** Advances the time of a subscription: everything in it gets that many days older. */
export function advanceDays(subscription: SandboxSubscription, days: number, now: Date): SandboxSubscription {
  const paidUntil = new Date(Date.parse(subscriptionAt(subscription, now).paidUntil) - days * DAY_MS);
  return subscriptionAt(
    { ...subscriptionAt(subscription, now), paidUntil: paidUntil.toISOString(), day: paidUntil.getUTCDate() },
    now,
  );
}

/** The subscription in the form all providers return. */
export function toPaidSubscription(subscription: SandboxSubscription): PaidSubscription {
  const { id, customerId, products, state, paidUntil, isEnding, currency, payments, isTrial, discount } = subscription;
  const taken = discountAt(subscription, payments);
  const productIds = products.map((product) => product.id).toSorted();
  return {
    id,
    customerId,
    productIds,
    state,
    paidUntil,
    isEnding,
    groupId: subscription.groupId,
    groupProductIds: subscription.groupId === undefined ? [] : productIds,
    isTrial: isTrial ?? false,
    lastPayment:
      payments > 0
        ? {
            id: `${id}-${payments}`,
            amountMinor: paymentAt(subscription, payments),
            currency,
            discount: discount && taken > 0 ? { code: discount.code, amountMinor: taken } : undefined,
          }
        : undefined,
    codeUseId: discount?.useId,
  };
}

/**
 * A month or a year later, on the same day of the month or on its last one.
 *
 * @example addPeriod(new Date('2026-01-31T10:00:00.000Z'), 'month', 31) // '2026-02-28T10:00:00.000Z'
 * @example addPeriod(new Date('2026-02-28T10:00:00.000Z'), 'month', 31) // '2026-03-31T10:00:00.000Z'
 */
export function addPeriod(from: Date, period: Period, day: number): string {
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + (period === 'year' ? 12 : 1));
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, last));
  return next.toISOString();
}
