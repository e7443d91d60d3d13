import { trialDaysOf } from '@canticle/contract/cart';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addPeriod,
  advanceDays,
  applyPortalAction,
  paymentAt,
  startSubscription,
  toPaidSubscription,
} from '../../platform/payments/sandbox-rules.ts';
import { checkoutParams, couponParams } from '../../platform/payments/stripe.ts';
import { toSubscription } from '../../platform/payments/stripe-documents.ts';
import { amountOfSession } from '../../testing/fake-stripe.ts';
import type { Product, Subscription } from './model.ts';
import { discountOfCode, type StoreCode } from './code-model.ts';
import {
  type CartLine,
  cartTotal,
  discountAmounts,
  findCheaperProducts,
  multiplyLine,
  priceCart,
  resolveOpenCollections,
} from './rules.ts';

const NOW = new Date('2026-05-01T10:00:00.000Z');
const COLLECTIONS = ['a', 'b', 'c', 'd'] as const;
const period = fc.constantFrom('month' as const, 'year' as const);
const collections = fc.uniqueArray(fc.constantFrom(...COLLECTIONS), { maxLength: 4 });

const product = (id: string) =>
  fc
    .record({
      collectionIds: collections,
      month: fc.integer({ min: 1, max: 60 }),
      active: fc.boolean(),
      trialDays: fc.constantFrom(null, null, 0, 30),
    })
    .map(
      ({ collectionIds, month, active, trialDays }): Product => ({
        id,
        slug: id,
        name: { en: id },
        priority: 0,
        collectionIds,
        prices: [{ id: `${id}-month`, type: 'month', currency: 'nok', amountMinor: month, name: '' }],
        active,
        trialDays,
        updatedAt: NOW.toISOString(),
      }),
    );
const products = fc.tuple(...['p', 'q', 'r', 's', 't'].map(product));
const subscriptions = fc.array(
  fc.record({ collectionIds: collections, isOver: fc.boolean() }).map(
    ({ collectionIds, isOver }, index?: number): Subscription => ({
      id: `sub-${index ?? 0}`,
      productIds: [],
      collectionIds,
      validTo: isOver ? '2026-01-01T00:00:00.000Z' : '2027-01-01T00:00:00.000Z',
    }),
  ),
  { maxLength: 2 },
);
const code = fc
  .record({
    percent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
    amountMinor: fc.integer({ min: 1, max: 2_000 }),
    payments: fc.constantFrom('first' as const, 'every' as const),
    productIds: fc.subarray(['p', 'q', 'r', 's', 't'], { maxLength: 3 }),
  })
  .map(
    ({ percent, amountMinor, payments, productIds }): StoreCode => ({
      id: 'code',
      code: 'AUTUMN',
      kind: 'discount',
      percent,
      amountMinor: percent === null ? amountMinor : null,
      currency: percent === null ? 'nok' : null,
      // As the rules of a new code have it.
      payments: percent === null ? 'first' : payments,
      productIds,
      days: null,
      maxUses: null,
      validTo: null,
      endedAt: null,
      createdAt: NOW.toISOString(),
    }),
  );
const cart = fc.record({
  code: fc.option(code, { nil: undefined }),
  /** How many times each price is charged: once, or for a group. */
  quantity: fc.constantFrom(1, 1, 10),
  products,
  subscriptions,
  wanted: fc.subarray(['p', 'q', 'r', 's', 't'], { minLength: 1 }),
  period,
  halfPrice: fc.boolean(),
  tried: collections,
  trialDays: fc.constantFrom(0, 7, 14),
});

type DrawnCart = typeof cart extends fc.Arbitrary<infer C> ? C : never;

/* What checkout makes of a cart: its lines, or nothing when it is refused. */
function checkOut(drawn: DrawnCart) {
  const input = { ...drawn, enabled: new Set<string>(COLLECTIONS), now: NOW };
  const priced = priceCart(drawn.wanted, drawn.period, input);
  if ('kind' in priced) return undefined;
  const { currency } = priced;
  const lines = priced.lines.map((line) => multiplyLine(line, drawn.quantity));
  const discount = drawn.code && discountOfCode(drawn.code);
  const order = { quantity: drawn.quantity, discount: discount && { code: discount, currency } };
  if (findCheaperProducts(lines, drawn.period, input, order)) return undefined;
  if (discount && drawn.halfPrice) return undefined;
  const amounts = discount && discountAmounts(lines, currency, discount);
  if (amounts?.[drawn.period] === 0) return undefined;
  const whole = cartTotal(lines, drawn.halfPrice);
  const total = whole - (amounts?.[drawn.period] ?? 0);
  const trialDays = trialDaysOf(
    lines.map(({ product: one }) => one),
    drawn.tried,
    (one) => (drawn.quantity > 1 || discount ? 0 : (one.trialDays ?? drawn.trialDays)),
  );
  return {
    lines,
    currency,
    total,
    whole,
    trialDays,
    discount: discount && amounts && { ...discount, useId: 'use', amounts },
  };
}

type Bought = NonNullable<ReturnType<typeof checkOut>>;

const checkoutOf = (drawn: DrawnCart, { lines, currency, trialDays, discount }: Bought) => ({
  customerId: 'cus',
  userId: 'u',
  lines: lines.map(({ product: one, price, amounts }) => ({
    productId: one.id,
    priceId: price.id,
    name: one.id,
    amounts,
  })),
  currency,
  period: drawn.period,
  halfPrice: drawn.halfPrice,
  quantity: drawn.quantity,
  groupId: drawn.quantity > 1 ? 'group' : undefined,
  discount,
  trialDays,
  successUrl: '',
  cancelUrl: '',
  language: 'en',
});

describe('no cart, whatever is in it', () => {
  test('is charged for what is owned or withdrawn', () => {
    fc.assert(
      fc.property(cart, (drawn) => {
        const owned = resolveOpenCollections(drawn.subscriptions, NOW).ids;
        for (const { product: one } of checkOut(drawn)?.lines ?? []) {
          expect(one.active).toBe(true);
          expect(one.collectionIds.length > 0 && one.collectionIds.every((id) => owned.includes(id))).toBe(false);
        }
      }),
    );
  });

  test('costs more than the cheapest products on sale that open the same songbooks', () => {
    fc.assert(
      fc.property(cart, (drawn) => {
        // A code for the first payment is compared with what is paid afterwards, too (cart.test.ts).
        const code = drawn.code?.payments === 'every' ? drawn.code : undefined;
        const bought = checkOut({ ...drawn, halfPrice: false, code });
        if (!bought) return;
        const totalOf = (lines: readonly CartLine[]) =>
          cartTotal(lines, false) -
          (code ? discountAmounts(lines, bought.currency, discountOfCode(code))[drawn.period] : 0);
        const owned = resolveOpenCollections(drawn.subscriptions, NOW).ids;
        const opened = bought.lines.flatMap(({ product: one }) => one.collectionIds);
        const isTwice = opened.length > new Set(opened.filter((id) => !owned.includes(id))).size;
        if (!isTwice) return;
        const alone = bought.lines.filter(({ product: one }) => one.collectionIds.length === 0);
        const wanted = [...new Set(opened)].filter((id) => !owned.includes(id));
        const onSale = drawn.products.filter(({ active }) => active);
        const sums = Array.from({ length: 2 ** onSale.length }, (_, bits) =>
          onSale.filter((_one, n) => bits & (1 << n)),
        )
          .filter((set) => wanted.every((id) => set.some(({ collectionIds }) => collectionIds.includes(id))))
          .map((set) => totalOf(linesOf(set, drawn)));
        expect(bought.total).toBeLessThanOrEqual(Math.min(...sums) + totalOf(alone));
      }),
    );
  });

  test('is tried when any of its songbooks was tried', () => {
    fc.assert(
      fc.property(cart, (drawn) => {
        const bought = checkOut(drawn);
        if (!bought || bought.trialDays === 0) return;
        const opened = bought.lines.flatMap(({ product: one }) => one.collectionIds);
        expect(opened.filter((id) => new Set<string>(drawn.tried).has(id))).toEqual([]);
      }),
    );
  });

  test('opens more in the sandbox, or for longer, than was paid', () => {
    fc.assert(
      fc.property(
        cart,
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 4 }),
        fc.boolean(),
        (drawn, days, fails) => {
          const bought = checkOut(drawn);
          if (!bought) return;
          const started = { ...startSubscription('sub', checkoutOf(drawn, bought), NOW), paymentFails: fails };
          expect(paymentAt(started, 1)).toBe(bought.total);
          let subscription = started;
          let passed = 0;
          for (const count of days) {
            subscription = advanceDays(subscription, count, NOW);
            passed += count;
          }
          const paid = toPaidSubscription(subscription);
          expect(paid.productIds).toEqual(bought.lines.map(({ product: one }) => one.id).toSorted());
          const trialEnd = new Date(NOW.getTime() + bought.trialDays * 86_400_000);
          let limit = trialEnd;
          for (let count = 0; count < subscription.payments; count += 1)
            limit = new Date(addPeriod(limit, drawn.period, 31));
          expect(Date.parse(paid.paidUntil) + passed * 86_400_000).toBeLessThanOrEqual(
            limit.getTime() + 31 * 86_400_000,
          );
          if (subscription.payments === 0) {
            expect(paid.lastPayment).toBeUndefined();
            expect(Date.parse(paid.paidUntil) + passed * 86_400_000).toBe(trialEnd.getTime());
          } else {
            const isLowered = subscription.payments === 1 || bought.discount?.payments === 'every';
            expect(paid.lastPayment?.amountMinor).toBe(isLowered ? bought.total : bought.whole);
            expect(paid.lastPayment?.discount !== undefined).toBe(bought.discount !== undefined && isLowered);
          }
        },
      ),
    );
  });
});

describe('no code', () => {
  test('takes off more than what it is for costs, or anything of what it is not for', () => {
    fc.assert(
      fc.property(cart, (drawn) => {
        const bought = checkOut(drawn);
        if (!bought?.discount) return;
        const { productIds, amounts } = bought.discount;
        for (const one of ['month', 'year'] as const) {
          const lowered = bought.lines.filter(
            ({ product: { id } }) => productIds.length === 0 || productIds.includes(id),
          );
          const sum = lowered.reduce((total, line) => total + line.amounts[one], 0);
          expect(amounts[one]).toBeGreaterThanOrEqual(0);
          expect(amounts[one]).toBeLessThanOrEqual(sum);
          if (drawn.code?.percent) expect(amounts[one]).toBeLessThanOrEqual((sum * drawn.code.percent) / 100);
        }
        expect(bought.trialDays).toBe(0);
      }),
    );
  });

  test('makes a change of the period in the sandbox cheaper than it says', () => {
    fc.assert(
      fc.property(cart, (drawn) => {
        const bought = checkOut(drawn);
        if (!bought?.discount) return;
        const started = startSubscription('sub', checkoutOf(drawn, bought), NOW);
        const other = drawn.period === 'year' ? 'month' : 'year';
        const changed = applyPortalAction(started, other, NOW);
        const whole = bought.lines.reduce((total, line) => total + line.amounts[other], 0);
        const lowered = bought.discount.payments === 'every' ? bought.discount.amounts[other] : 0;
        expect(toPaidSubscription(changed).lastPayment?.amountMinor).toBe(whole - lowered);
      }),
    );
  });
});

test('no cart is charged more by Stripe than was shown, nor less than a rounding', () => {
  fc.assert(
    fc.property(cart, (drawn) => {
      const bought = checkOut({ ...drawn, halfPrice: false });
      if (!bought) return;
      const checkout = checkoutOf({ ...drawn, halfPrice: false }, bought);
      const documents = new Map<string, Record<string, unknown>>(
        bought.lines.map(({ product: one, price }) => [
          price.id,
          { product: one.id, unit_amount: price.amountMinor / drawn.quantity },
        ]),
      );
      const coupon = bought.discount && couponParams(bought.discount, bought.currency, drawn.period);
      if (coupon) documents.set('coupon', { ...coupon });
      const charged = amountOfSession(checkoutParams(checkout, coupon && 'coupon'), documents) ?? 0;
      const due = bought.trialDays > 0 ? 0 : bought.total;
      expect(charged).toBeLessThanOrEqual(due);
      // A coupon of per cent is rounded for each line, half a minor unit at most more than was shown.
      const slack = coupon?.duration === 'forever' ? bought.lines.length : 0;
      expect(charged).toBeGreaterThanOrEqual(due - slack);
    }),
  );
});

function linesOf(set: readonly Product[], drawn: DrawnCart) {
  const input = { products: set, subscriptions: [], enabled: new Set<string>(COLLECTIONS), now: NOW };
  const priced = priceCart(
    set.map(({ id }) => id),
    drawn.period,
    input,
  );
  return 'kind' in priced ? [] : priced.lines.map((line) => multiplyLine(line, drawn.quantity));
}

test('no subscription of Stripe opens longer than it is paid, or counts a payment that was not made', () => {
  const at = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });
  const statuses = [
    'incomplete',
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'paused',
    'canceled',
    'incomplete_expired',
  ];
  const document = fc.record({
    status: fc.constantFrom(...statuses),
    start: at,
    length: fc.integer({ min: 1, max: 32_000_000 }),
    cancelAt: fc.option(at, { nil: null }),
    endedAt: fc.option(at, { nil: null }),
    isPaid: fc.boolean(),
  });
  fc.assert(
    fc.property(document, ({ status, start, length, cancelAt, endedAt, isPaid }) => {
      const paid = toSubscription({
        id: 'sub',
        customer: 'cus',
        status,
        cancel_at_period_end: false,
        cancel_at: cancelAt,
        current_period_start: start,
        current_period_end: start + length,
        ended_at: endedAt,
        items: { data: [{ price: { product: 'p' } }] },
        latest_invoice: { id: 'in_1', status: isPaid ? 'paid' : 'open', amount_paid: 100, currency: 'nok' },
      });
      const until = Date.parse(paid.paidUntil) / 1000;
      expect(until).toBeLessThanOrEqual(start + length);
      if (paid.state !== 'paid' && paid.state !== 'ended') expect(until).toBe(start);
      expect(paid.isTrial).toBe(status === 'trialing');
      expect(paid.lastPayment !== undefined).toBe(isPaid);
    }),
  );
});
