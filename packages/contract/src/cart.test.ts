import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartProduct, chargedProducts, cheaperCart, cheapestCover, isChargedTwice, totalPrice } from './cart.ts';

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
