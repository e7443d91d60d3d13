import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartProduct, chargedProducts, cheaperCart, cheapestCover, isChargedTwice, totalPrice } from './cart.ts';
import { type Discount, discountOf } from './discount.ts';

const product = (id: string, collectionIds: readonly string[], amountMinor: number) => ({
  id,
  collectionIds,
  amountMinor,
});
const hymns = product('hymns', ['h'], 228);
const folk = product('folk', ['f'], 348);
const carols = product('carols', ['c'], 100);
const all = product('all', ['h', 'f'], 468);
const shelf = [hymns, folk, carols, all];
const nothing = new Set<string>();
const ids = (products: readonly CartProduct[] | undefined) => products?.map(({ id }) => id);

describe('the cheapest cover', () => {
  it.each([
    [['h', 'f'], ['all']],
    [['h'], ['hymns']],
    [
      ['h', 'f', 'c'],
      ['carols', 'all'],
    ],
    [['h', 'unknown'], ['hymns']],
    [[], []],
  ])('of %s is %s', (wanted, expected) => {
    expect(ids(cheapestCover(wanted, shelf))).toEqual(expected);
  });

  it('takes the smaller set of two that cost the same', () => {
    expect(ids(cheapestCover(['h', 'f'], [hymns, product('f2', ['f'], 240), all]))).toEqual(['all']);
  });

  it('is never dearer than any other set that opens the same', () => {
    const products = fc.array(
      fc.record({
        collectionIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 }),
        amountMinor: fc.integer({ min: 1, max: 50 }),
      }),
      { maxLength: 7 },
    );
    fc.assert(
      fc.property(products, (drawn) => {
        const some = drawn.map((facts, index) => ({ id: String(index), ...facts }));
        const wanted = [...new Set(some.flatMap(({ collectionIds }) => collectionIds))];
        const found = cheapestCover(wanted, some);
        const opens = (set: readonly CartProduct[]) =>
          wanted.every((id) => set.some(({ collectionIds }) => collectionIds.includes(id)));
        const sums = Array.from({ length: 2 ** some.length }, (_, bits) =>
          some.filter((_one, index) => bits & (1 << index)),
        ).flatMap((set) => (opens(set) ? [totalPrice(set)] : []));
        expect(opens(found)).toBe(true);
        expect(totalPrice(found)).toBe(Math.min(...sums));
      }),
    );
  });

  it('is found at once in a shop of a hundred songbooks and thirty bundles', () => {
    const books = Array.from({ length: 100 }, (_, n) => product(`book-${n}`, [String(n)], 100 + (n % 7)));
    const bundles = Array.from({ length: 30 }, (_, n) =>
      product(
        `bundle-${n}`,
        Array.from({ length: 9 }, (_each, k) => String((n * 7 + k * 11) % 100)),
        600 + n,
      ),
    );
    const wanted = books.flatMap(({ collectionIds }) => collectionIds);
    const found = cheapestCover(wanted, [...books, ...bundles]);
    expect(new Set(found.flatMap(({ collectionIds }) => collectionIds)).size).toBe(100);
    expect(totalPrice(found)).toBeLessThanOrEqual(totalPrice(books));
  });
});

describe('a cart', () => {
  it('charges a bundle, and not the songbooks in it', () => {
    expect(ids(chargedProducts([hymns, folk, all], nothing))).toEqual(['all']);
    expect(ids(chargedProducts([all, carols, hymns], nothing))).toEqual(['all', 'carols']);
  });

  it('charges nothing that is owned, and always what opens no collection', () => {
    const gift = product('support', [], 50);
    expect(ids(chargedProducts([hymns, gift], new Set(['h'])))).toEqual(['support']);
  });

  it('offers a bundle for less, and nothing when it is the cheapest way itself', () => {
    expect(ids(cheaperCart([hymns, folk], shelf, nothing))).toEqual(['all']);
    expect(cheaperCart([all, hymns], shelf, nothing)).toBeUndefined();
    expect(cheaperCart([hymns], shelf, nothing)).toBeUndefined();
    expect(ids(cheaperCart([all], shelf, new Set(['h'])))).toEqual(['folk']);
  });

  it('says when a collection would be paid twice, or is owned already', () => {
    expect(isChargedTwice([hymns, all], nothing)).toBe(true);
    expect(isChargedTwice([hymns, folk], nothing)).toBe(false);
    expect(isChargedTwice([all], new Set(['h']))).toBe(true);
  });
});

describe('what is offered instead of a cart with a code', () => {
  const shelves = fc.array(
    fc.record({
      collectionIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
      amountMinor: fc.integer({ min: 1, max: 50 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const code = fc
    .record({
      percent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
      amountMinor: fc.integer({ min: 1, max: 80 }),
      payments: fc.constantFrom('first' as const, 'every' as const),
      productIds: fc.subarray(['0', '1', '2', '3']),
    })
    .map(
      ({ percent, amountMinor, payments, productIds }): Discount => ({
        code: 'AUTUMN',
        percent,
        amountMinor: percent === null ? amountMinor : null,
        currency: percent === null ? 'nok' : null,
        payments: percent === null ? 'first' : payments,
        productIds,
      }),
    );

  it('opens the same, costs less with it, and no more once it lowers nothing', () => {
    fc.assert(
      fc.property(shelves, code, fc.nat(), fc.boolean(), (drawn, applied, bits, isOwner) => {
        const products = drawn.map((facts, index) => ({ id: String(index), ...facts }));
        const cart = products.filter((_one, index) => bits & (1 << index));
        const owned = new Set(isOwner ? ['a'] : []);
        const offered = cheaperCart(cart, products, owned, { code: applied, currency: 'nok' });
        if (!offered) return;
        const charged = chargedProducts(cart, owned);
        const pay = (some: readonly CartProduct[]) => totalPrice(some) - discountOf(some, 'nok', applied);
        const later = applied.payments === 'every' ? pay : totalPrice;
        expect(pay(offered)).toBeLessThanOrEqual(pay(charged));
        expect(later(offered)).toBeLessThanOrEqual(later(charged));
        expect(pay(offered) + later(offered)).toBeLessThan(pay(charged) + later(charged));
        const opened = new Set(offered.flatMap(({ collectionIds }) => collectionIds));
        const wanted = cart.flatMap(({ collectionIds }) => collectionIds).filter((id) => !owned.has(id));
        expect(wanted.filter((id) => !opened.has(id))).toEqual([]);
      }),
    );
  });
});
