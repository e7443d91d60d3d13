// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { boolean, listOf, nullable, number, object, oneOf, type Shape, string } from './shapes.ts';
import { storageKeys } from './keys.ts';
import { readStored } from './stored.ts';
import { withShape } from './with-shape.ts';

beforeEach(() => localStorage.clear());

function readAs<T>(shape: Shape<T>, stored: unknown): T | undefined {
  localStorage.setItem('cart', JSON.stringify(stored));
  return readStored(withShape(storageKeys.cart, shape));
}

const cart = object({ productIds: listOf(string) }, { period: oneOf('month', 'year'), isQuiet: boolean });

it('is read as it was written', () => {
  const stored = { productIds: ['p1'], period: 'month', isQuiet: true };
  expect(readAs(cart, stored)).toEqual(stored);
});

it('loses the parts that an older version stored in another form, and those of no version', () => {
  expect(readAs(cart, { productIds: ['p1', 2, null], period: 'week', isQuiet: 1, count: 3 })).toEqual({
    productIds: ['p1'],
  });
  expect(readAs(object({ at: nullable(number) }), { at: null })).toEqual({ at: null });
});

it.each([[{ period: 'month' }], [{ productIds: 'p1' }], [['p1']], ['p1'], [null]])(
  'is not there when a part is missing that must be there: %j',
  (stored) => {
    expect(readAs(cart, stored)).toBeUndefined();
  },
);

it('is not there when it is damaged, or was never stored', () => {
  expect(readStored(withShape(storageKeys.cart, cart))).toBeUndefined();
  localStorage.setItem('cart', '{"productIds":[');
  expect(readStored(withShape(storageKeys.cart, cart))).toBeUndefined();
});
