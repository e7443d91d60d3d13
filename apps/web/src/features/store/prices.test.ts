import { describe, expect, it } from 'vitest';
import { halfOf, priceFor, totalOf, yearlySaving, formatMoney } from './prices.ts';

const price = (type: 'month' | 'year', value: number | null, currency = 'nok') => ({
  id: `${type}-${value}`,
  type,
  value,
  currency,
  name: '',
  updatedAt: '2026-05-01T10:00:00.000Z',
});
const hymns = { prices: [price('month', 1900), price('year', 22_800)] };
const carols = { prices: [price('month', 2901), price('year', 30_001)] };

describe('a price', () => {
  it('is the real one of the period, and none where it is nothing', () => {
    expect(priceFor(hymns, 'year')).toEqual({ amountMinor: 22_800, currency: 'nok' });
    expect(priceFor({ prices: [price('month', 0)] }, 'month')).toBeUndefined();
    expect(priceFor({ prices: [price('month', null)] }, 'month')).toBeUndefined();
  });

  it('is written as the language has it, with hundredths where there are some', () => {
    expect(formatMoney({ amountMinor: 1900, currency: 'nok' }, 'en')).toBe('kr\u00a019');
    expect(formatMoney({ amountMinor: 950, currency: 'nok' }, 'en')).toBe('kr\u00a09.50');
    expect(formatMoney({ amountMinor: 22_800, currency: 'nok' }, 'no')).toBe('228\u00a0kr');
    expect(formatMoney({ amountMinor: 950, currency: 'eur' }, 'no')).toBe('9,50\u00a0€');
  });

  it('says what a year saves, and nothing where it saves nothing', () => {
    const book = { prices: [price('month', 1900), price('year', 19_000)] };
    expect(yearlySaving([book], false)).toEqual({ amountMinor: 3800, currency: 'nok' });
    expect(yearlySaving([book], true)).toEqual({ amountMinor: 1900, currency: 'nok' });
    expect(yearlySaving([{ prices: [price('month', 1900), price('year', 22_800)] }], false)).toBeUndefined();
    expect(yearlySaving([{ prices: [price('month', 1900), price('year', 30_000)] }], false)).toBeUndefined();
  });
});

describe('the total', () => {
  it('sums the prices of the period, and halves the sum rather than its parts', () => {
    expect(totalOf([hymns, carols], 'month', false)?.amountMinor).toBe(4801);
    expect(totalOf([hymns, carols], 'month', true)?.amountMinor).toBe(2400);
    expect(totalOf([hymns, carols], 'year', true)?.amountMinor).toBe(26_400);
    expect(totalOf([], 'year', false)).toBeUndefined();
  });

  it('never takes more than half', () => {
    for (const amount of [1, 2, 3, 1899, 1900, 1901]) expect(halfOf(amount) * 2).toBeLessThanOrEqual(amount);
  });
});
