import { trialDaysOf } from '@canticle/contract/cart';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addPeriod,
  advanceDays,
  startSubscription,
  toPaidSubscription,
} from '../../platform/payments/sandbox-rules.ts';
import { toSubscription } from '../../platform/payments/stripe-documents.ts';
import type { Product, Subscription } from './model.ts';
import { cartTotal, findCheaperProducts, priceCart, resolveOpenCollections } from './rules.ts';

const NOW = new Date('2026-05-01T10:00:00.000Z');
const COLLECTIONS = ['a', 'b', 'c', 'd'] as const;
const period = fc.constantFrom('month' as const, 'year' as const);
const collections = fc.uniqueArray(fc.constantFrom(...COLLECTIONS), { maxLength: 4 });

const product = (id: string) =>
  fc.record({ collectionIds: collections, month: fc.integer({ min: 1, max: 60 }), active: fc.boolean() }).map(
    ({ collectionIds, month, active }): Product => ({
      id,
      slug: id,
      name: { en: id },
      priority: 0,
      collectionIds,
      prices: [{ id: `${id}-month`, type: 'month', currency: 'nok', amountMinor: month, name: '' }],
      active,
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
const cart = fc.record({
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
  if ('kind' in priced || findCheaperProducts(priced.lines, drawn.period, input)) return undefined;
  const { lines, currency } = priced;
  const total = cartTotal(lines, drawn.halfPrice);
  const trialDays = trialDaysOf(
    lines.map(({ product: one }) => one),
    drawn.tried,
    drawn.trialDays,
  );
  return { lines, currency, total, trialDays };
}

const checkoutOf = (drawn: DrawnCart, { lines, currency, trialDays }: NonNullable<ReturnType<typeof checkOut>>) => ({
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
  quantity: 1,
  groupId: undefined,
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
        const bought = checkOut({ ...drawn, halfPrice: false });
        if (!bought) return;
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
          .map((set) => cartTotal(linesOf(set, drawn), false));
        expect(bought.total).toBeLessThanOrEqual(Math.min(...sums) + cartTotal(alone, false));
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
          expect(started.amounts[drawn.period]).toBe(bought.total);
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
          } else expect(paid.lastPayment?.amountMinor).toBe(bought.total);
        },
      ),
    );
  });
});

function linesOf(set: readonly Product[], drawn: DrawnCart) {
  const input = { products: set, subscriptions: [], enabled: new Set<string>(COLLECTIONS), now: NOW };
  const priced = priceCart(
    set.map(({ id }) => id),
    drawn.period,
    input,
  );
  return 'kind' in priced ? [] : priced.lines;
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
