import { expect, test } from 'vitest';
import { type Discount, discountOf } from './discount.ts';

const code: Discount = {
  code: 'AUTUMN',
  percent: null,
  amountMinor: 5000,
  currency: 'nok',
  payments: 'first',
  productIds: [],
};
const cart = [
  { id: 'hymns', amountMinor: 3999 },
  { id: 'carols', amountMinor: 2999 },
];

test('an amount is taken off what is paid in its currency, and nothing off another one', () => {
  expect(discountOf(cart, 'nok', code)).toBe(5000);
  expect(discountOf(cart, 'eur', code)).toBe(0);
});

test('an amount is at most what its products cost', () => {
  expect(discountOf(cart, 'nok', { ...code, productIds: ['carols'] })).toBe(2999);
  expect(discountOf(cart, 'nok', { ...code, productIds: ['psalms'] })).toBe(0);
});

test('per cent are of any currency, and rounded down for each product', () => {
  const tenth = { ...code, amountMinor: null, currency: null, percent: 10 };
  expect(discountOf(cart, 'eur', tenth)).toBe(399 + 299);
  expect(discountOf(cart, 'nok', { ...tenth, productIds: ['hymns'] })).toBe(399);
});
