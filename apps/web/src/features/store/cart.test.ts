// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { addToCart, setPeriod, readCart, removeFromCart, dismissPrompt } from './cart.ts';

beforeEach(() => localStorage.clear());

it('holds each product once, in order, and begins with the year', () => {
  addToCart('a', 'b');
  addToCart('a', 'c', 'c');
  expect(readCart()).toEqual({ productIds: ['a', 'b', 'c'], code: '', period: 'year', isQuiet: false });
  removeFromCart('b', 'x');
  expect(readCart().productIds).toEqual(['a', 'c']);
});

it('is kept by the device', () => {
  addToCart('a');
  setPeriod('month');
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject({ productIds: ['a'], period: 'month' });
});

it('stays quiet after "continue" until it has been empty', () => {
  addToCart('a');
  dismissPrompt(true);
  addToCart('b');
  expect(readCart().isQuiet).toBe(true);
  removeFromCart('a', 'b');
  expect(readCart().isQuiet).toBe(false);
});

it('is empty when what is stored cannot be read', () => {
  localStorage.setItem('cart', '{"productIds":"all"}');
  expect(readCart().productIds).toEqual([]);
  localStorage.setItem('cart', 'no');
  expect(readCart().productIds).toEqual([]);
});
