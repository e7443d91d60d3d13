import { describe, expect, it } from 'vitest';
import type { Price, Product, Subscription } from './model.ts';
import {
  type CartLine,
  cartTotal,
  collectionsPaidFor,
  discountAmounts,
  findCheaperProducts,
  isAllowedReturnUrl,
  isOwned,
  isValid,
  missingYears,
  multiplyLine,
  priceCart,
  resolveOpenCollections,
  validTo,
  withBothPeriods,
  yearMismatches,
} from './rules.ts';

const now = new Date('2026-05-01T10:00:00.000Z');
const price = (type: Price['type'], amountMinor: number, currency = 'nok'): Price => ({
  id: `${type}-${currency}-${amountMinor}`,
  type,
  currency,
  amountMinor,
  name: 'Standard',
});
const product = (id: string, collectionIds: readonly string[], ...prices: Price[]): Product => ({
  id,
  slug: id,
  name: {},
  priority: 0,
  collectionIds,
  prices,
  active: true,
  trialDays: null,
  updatedAt: '',
});
const subscription = (
  productIds: string[],
  collectionIds: string[],
  validTo = '2026-06-01T00:00:00.000Z',
): Subscription => ({
  id: 's',
  productIds,
  collectionIds,
  validTo,
});
const over = '2026-05-01T10:00:00.000Z';

describe('a subscription', () => {
  it('is valid until the moment it ends', () => {
    expect(isValid({ validTo: '2026-05-01T10:00:00.001Z' }, now)).toBe(true);
    expect(isValid({ validTo: over }, now)).toBe(false);
  });

  it('opens its collections as long as it is valid, each once, and the first to end is told', () => {
    const subscriptions = [
      subscription([], ['b', 'a'], '2026-08-01T00:00:00.000Z'),
      subscription([], ['a'], '2026-07-01T00:00:00.000Z'),
      subscription([], ['gone'], over),
    ];
    expect(resolveOpenCollections(subscriptions, now)).toEqual({ ids: ['a', 'b'], until: '2026-07-01T00:00:00.000Z' });
    expect(resolveOpenCollections([], now)).toEqual({ ids: [], until: undefined });
  });

  it('makes a product owned that it names, or all of whose collections are open', () => {
    const owned = (collectionIds: string[], ...subscriptions: Subscription[]) =>
      isOwned({ id: 'p', collectionIds }, subscriptions, now);
    expect(owned(['a'], subscription(['p'], []))).toBe(true);
    expect(owned(['a'], subscription(['p'], [], over))).toBe(false);
    expect(owned(['a', 'b'], subscription(['q'], ['a']), subscription(['r'], ['b']))).toBe(true);
    expect(owned(['a', 'b'], subscription(['q'], ['a']))).toBe(false);
    expect(owned(['a'], subscription(['q'], ['a'], over))).toBe(false);
    // A gift to the choir opens nothing: it is owned by whom it was bought alone.
    expect(owned([], subscription(['q'], ['a']))).toBe(false);
    expect(owned([], subscription(['p'], []))).toBe(true);
  });

  it('opens what is in its products, and keeps what was taken out of one that is still paid for', () => {
    const products = [product('p', ['a']), product('q', ['b', 'c'])];
    expect(collectionsPaidFor(['p', 'q'], undefined, products)).toEqual(['a', 'b', 'c']);
    const before = { productIds: ['p', 'q'], collectionIds: ['a', 'b', 'c', 'taken-out'] };
    expect(collectionsPaidFor(['p', 'q'], before, products)).toEqual(['a', 'b', 'c', 'taken-out']);
    expect(collectionsPaidFor(['p'], before, products)).toEqual(['a', 'taken-out']);
    expect(collectionsPaidFor([], before, products)).toEqual(['taken-out']);
  });

  it('opens its songs some days longer while it renews, and to the moment when it does not', () => {
    const paid = { state: 'paid' as const, isEnding: false, paidUntil: '2026-06-01T00:00:00.000Z' };
    expect(validTo(paid, 7)).toBe('2026-06-08T00:00:00.000Z');
    expect(validTo({ ...paid, state: 'unpaid' }, 7)).toBe('2026-06-08T00:00:00.000Z');
    expect(validTo({ ...paid, isEnding: true }, 7)).toBe(paid.paidUntil);
    expect(validTo({ ...paid, state: 'ended' }, 7)).toBe(paid.paidUntil);
    expect(validTo({ ...paid, state: 'starting' }, 7)).toBe(paid.paidUntil);
  });
});

describe('the prices of a product', () => {
  const amounts = (...prices: Price[]) =>
    withBothPeriods(product('p', [], ...prices)).prices.map((one) => `${one.type} ${one.currency} ${one.amountMinor}`);

  it('a year costs twelve months where it has no price, and a month a twelfth of a year', () => {
    expect(amounts(price('month', 1900))).toEqual(['month nok 1900', 'year nok 22800']);
    expect(amounts(price('year', 22_800))).toEqual(['year nok 22800', 'month nok 1900']);
    expect(amounts(price('month', 1900), price('year', 19_000))).toEqual(['month nok 1900', 'year nok 19000']);
    expect(amounts(price('year', 100))).toEqual(['year nok 100', 'month nok 8']);
    expect(amounts(price('year', 1))).toEqual(['year nok 1', 'month nok 1']);
    expect(amounts()).toEqual([]);
  });

  it('are of each currency apart, by the first of each, and none is nothing', () => {
    expect(amounts(price('month', 1900), price('year', 200, 'eur'))).toEqual([
      'month nok 1900',
      'year eur 200',
      'year nok 22800',
      'month eur 17',
    ]);
    expect(amounts(price('month', 100), price('month', 300))).toEqual([
      'month nok 100',
      'month nok 300',
      'year nok 1200',
    ]);
    expect(amounts(price('month', 0), price('year', 1200))).toEqual(['year nok 1200', 'month nok 100']);
  });

  it('that are made have names of their own', () => {
    expect(missingYears([price('month', 1900)])).toEqual([
      { id: 'month-nok-1900-year', type: 'year', currency: 'nok', amountMinor: 22_800, name: '' },
    ]);
    expect(withBothPeriods(product('p', [], price('year', 1200))).prices[1]).toEqual({
      id: 'year-nok-1200-month',
      type: 'month',
      currency: 'nok',
      amountMinor: 100,
      name: '',
    });
  });

  it('differ from twelve months where an administrator should know', () => {
    const mismatches = (...prices: Price[]) => yearMismatches(product('p', [], ...prices));
    expect(mismatches(price('month', 100), price('year', 1000))).toEqual([{ currency: 'nok', month: 100, year: 1000 }]);
    expect(mismatches(price('month', 100), price('year', 1200))).toEqual([]);
    expect(mismatches(price('month', 100), price('year', 1000, 'eur'))).toEqual([]);
    expect(mismatches(price('month', 100))).toEqual([]);
  });
});

describe('a cart', () => {
  const a = product('A', ['a'], price('month', 300));
  const b = product('B', ['b'], price('month', 300), price('year', 3000));
  const both = product('AB', ['a', 'b'], price('month', 500));
  const euro = product('E', ['e'], price('month', 30, 'eur'));
  const all = [a, b, both, euro];
  const input = { products: all, subscriptions: [] as Subscription[], enabled: new Set(['a', 'b', 'e']), now };
  const priced = (...args: Parameters<typeof priceCart>) => {
    const result = priceCart(...args);
    return 'lines' in result ? result : expect.fail(`${result.kind}`);
  };

  it('has the price of each product once, for both periods', () => {
    const { lines, currency } = priced(['A', 'B', 'A'], 'month', input);
    expect(lines.map((line) => [line.product.id, line.price.amountMinor, line.amounts])).toEqual([
      ['A', 300, { month: 300, year: 3600 }],
      ['B', 300, { month: 300, year: 3000 }],
    ]);
    expect(currency).toBe('nok');
    expect(priced(['A', 'B'], 'year', input).lines.map((line) => line.price.amountMinor)).toEqual([3600, 3000]);
    expect(priceCart([], 'month', input)).toEqual({ lines: [], currency: '' });
  });

  it('shows the amounts of the currency it is paid in', () => {
    const two = product('T', ['a'], price('month', 30, 'eur'), price('month', 300), price('year', 2000));
    const { lines } = priced(['T'], 'month', { ...input, products: [two] });
    expect(lines[0]?.amounts).toEqual({ month: 30, year: 360 });
  });

  it.each([
    ['unknown', ['x'], input],
    ['withdrawn', ['A'], { ...input, products: [{ ...a, active: false }] }],
    ['withdrawn', ['AB'], { ...input, enabled: new Set(['a']) }],
    ['owned', ['A'], { ...input, subscriptions: [subscription([], ['a'])] }],
    ['no-price', ['A'], { ...input, products: [{ ...a, prices: [] }] }],
  ] as const)('is refused when a product is %s', (kind, ids, from) => {
    expect(priceCart(ids, 'month', from)).toEqual({ kind, product: ids[0] });
  });

  it('is in one currency', () => {
    expect(priceCart(['A', 'E'], 'month', input)).toEqual({ kind: 'currencies' });
  });

  describe('that pays for a songbook twice', () => {
    const cheaper = (ids: string[], from = input, options?: Parameters<typeof findCheaperProducts>[3]) =>
      findCheaperProducts(priced(ids, 'month', { ...from, subscriptions: [] }).lines, 'month', from, options)?.map(
        ({ id }) => id,
      );

    it('is told what opens the same for less', () => {
      expect(cheaper(['A', 'AB'])).toEqual(['AB']);
      expect(cheaper(['A', 'B'])).toBeUndefined();
      expect(cheaper(['AB'])).toBeUndefined();
    });

    it('is told of what it has already', () => {
      expect(cheaper(['A', 'B'], { ...input, subscriptions: [subscription([], ['a'])] })).toEqual(['B']);
      expect(cheaper(['A', 'B'], { ...input, subscriptions: [subscription([], ['a'], over)] })).toBeUndefined();
    });

    it('is not told of what is not on sale, in another currency or without a price', () => {
      const bundle = product('ABE', ['a', 'b', 'e'], price('month', 700));
      const three = product('C', ['a', 'e'], price('month', 600));
      const cart = ['ABE', 'C'];
      const cheap = (one: Product, enabled = input.enabled) =>
        cheaper(cart, { ...input, enabled, products: [bundle, three, one] });
      const offer = product('cheap', ['a', 'b', 'e'], price('month', 100));
      expect(cheap(offer)).toEqual(['cheap']);
      expect(cheap({ ...offer, active: false })).toEqual(['ABE']);
      expect(cheap({ ...offer, prices: [price('month', 10, 'eur')] })).toEqual(['ABE']);
      expect(cheap({ ...offer, prices: [] })).toEqual(['ABE']);
      expect(cheap({ ...offer, collectionIds: ['a', 'b', 'e', 'hidden'] })).toEqual(['ABE']);
    });

    it('compares with the price of as many as are bought', () => {
      const lines = priced(['A', 'AB'], 'month', input).lines.map((line) => multiplyLine(line, 10));
      const offer = product('cheap', ['a', 'b'], price('month', 600));
      const products = [...all, offer];
      expect(
        findCheaperProducts(lines, 'month', { ...input, products }, { quantity: 10 })?.map(({ id }) => id),
      ).toEqual(['AB']);
    });
  });

  it('charges a line as often as it is bought', () => {
    const [line] = priced(['B'], 'month', input).lines as [CartLine];
    expect(multiplyLine(line, 3)).toEqual({
      product: b,
      price: { ...line.price, amountMinor: 900 },
      amounts: { month: 900, year: 9000 },
    });
  });

  it('is charged as a whole, or half of it', () => {
    const { lines } = priced(['A', 'B'], 'month', input);
    expect(cartTotal(lines, false)).toBe(600);
    expect(cartTotal(lines, true)).toBe(300);
    expect(cartTotal([], false)).toBe(0);
  });

  it('is lowered by a code for each period', () => {
    const { lines } = priced(['A', 'B'], 'month', input);
    const code = {
      code: 'X',
      percent: 10,
      amountMinor: null,
      currency: null,
      payments: 'first' as const,
      productIds: ['B'],
    };
    expect(discountAmounts(lines, 'nok', code)).toEqual({ month: 30, year: 300 });
    expect(discountAmounts(lines, 'nok', { ...code, productIds: [] })).toEqual({ month: 60, year: 660 });
  });
});

it.each([
  ['https://songs.example/store', true],
  ['http://127.0.0.1:4180/', true],
  ['https://songs.example:8443/store', false],
  ['http://songs.example/store', false],
  ['https://songs.example.evil.example/', false],
  ['javascript:alert(1)', false],
  ['xhttps://songs.example/', false],
  ['/store', false],
  ['', false],
])('a payment may lead back to %s: %s', (address, isAllowed) => {
  expect(isAllowedReturnUrl(address, ['https://songs.example', 'http://127.0.0.1:4180'])).toBe(isAllowed);
});
