import { Unprocessable } from '@canticle/contract';
import { describe, expect, it } from 'vitest';
import type { CodeUse, StoreCode } from './code-model.ts';
import { assertCodeTerms, codeRefused, findCodeRefusal, generateCode } from './code-rules.ts';

const now = new Date('2026-05-01T10:00:00.000Z');
const code: StoreCode = {
  id: 'c',
  code: 'AUTUMN',
  kind: 'discount',
  percent: 20,
  amountMinor: null,
  currency: null,
  payments: 'first',
  productIds: [],
  days: null,
  maxUses: null,
  validTo: null,
  endedAt: null,
  createdAt: '',
};
const use = (state: CodeUse['state']): CodeUse => ({
  id: 'u',
  codeId: 'c',
  state,
  checkoutId: null,
  subscriptionId: null,
});

describe('a code', () => {
  const refusal = (changed: Partial<StoreCode>, own?: CodeUse, counts = { used: 0, held: 0 }) =>
    findCodeRefusal({ ...code, ...changed }, counts, own, now);

  it('does nothing when there is none, when it is over, or when the person has used it', () => {
    expect(findCodeRefusal(undefined, { used: 0, held: 0 }, undefined, now)).toBe('unknown');
    expect(refusal({})).toBeUndefined();
    expect(refusal({ endedAt: '2026-04-01T00:00:00.000Z' })).toBe('over');
    expect(refusal({ validTo: '2026-05-01T10:00:00.000Z' })).toBe('over');
    expect(refusal({ validTo: '2026-05-01T10:00:00.001Z' })).toBeUndefined();
    expect(refusal({}, use('used'))).toBe('used');
    expect(refusal({ endedAt: '2026-04-01T00:00:00.000Z' }, use('used'))).toBe('used');
  });

  it('is used up by those who used it and those at a checkout, but not by the person who asks', () => {
    expect(refusal({ maxUses: 3 }, undefined, { used: 2, held: 0 })).toBeUndefined();
    expect(refusal({ maxUses: 3 }, undefined, { used: 2, held: 1 })).toBe('used-up');
    expect(refusal({ maxUses: 3 }, use('held'), { used: 2, held: 1 })).toBeUndefined();
    expect(refusal({ maxUses: 3 }, use('held'), { used: 3, held: 1 })).toBe('used-up');
    expect(refusal({ maxUses: null }, undefined, { used: 999, held: 9 })).toBeUndefined();
  });

  it('that is refused says why, to people and to programs', () => {
    const problem = codeRefused('used-up');
    expect(problem).toMatchObject({ details: { reason: 'used-up' } });
    expect(problem.message).toMatch(/as often as it may be/);
  });

  it('that is made is nothing that can be guessed or misread', () => {
    const codes = Array.from({ length: 200 }, generateCode);
    for (const one of codes) expect(one).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(new Set(codes).size).toBe(200);
  });
});

describe('the terms of a new code', () => {
  const { id: _id, code: _code, endedAt: _endedAt, createdAt: _createdAt, ...discount } = code;
  const gift = { ...discount, kind: 'gift' as const, percent: null, payments: null, productIds: ['p'], days: 30 };
  type Terms = Parameters<typeof assertCodeTerms>[0];
  const check = (terms: Terms, chosen?: string) => () => assertCodeTerms(terms, chosen, new Set(['p', 'q']), now);

  it.each<[string, Terms, string | undefined]>([
    ['per cent', discount, undefined],
    ['per cent of every payment', { ...discount, payments: 'every' }, 'FOUR'],
    ['an amount', { ...discount, percent: null, amountMinor: 500, currency: 'nok' }, undefined],
    [
      'of some products, until a day',
      { ...discount, productIds: ['p'], validTo: '2026-05-02T00:00:00.000Z' },
      undefined,
    ],
    ['a gift', gift, 'EIGHT-888'],
  ])('may be %s', (_what, terms, chosen) => {
    expect(check(terms, chosen)).not.toThrow();
  });

  it.each<[RegExp, Terms, string | undefined]>([
    [/discount needs at least 4/, discount, 'a-b c'],
    [/gift needs at least 8/, gift, 'SEVEN-77'],
    [/not on sale/, { ...discount, productIds: ['p', 'x'] }, undefined],
    [/over already/, { ...discount, validTo: '2026-05-01T10:00:00.000Z' }, undefined],
    [/gift needs products/, { ...gift, productIds: [] }, undefined],
    [/how many days/, { ...gift, days: null }, undefined],
    [/lowers no payment/, { ...gift, percent: 10 }, undefined],
    [/lowers no payment/, { ...gift, amountMinor: 10 }, undefined],
    [/lowers no payment/, { ...gift, currency: 'nok' }, undefined],
    [/lowers no payment/, { ...gift, payments: 'first' }, undefined],
    [/has no days/, { ...discount, days: 30 }, undefined],
    [/first payment or for every/, { ...discount, payments: null }, undefined],
    [/either per cent or an amount/, { ...discount, percent: null }, undefined],
    [/either per cent or an amount/, { ...discount, amountMinor: 500, currency: 'nok' }, undefined],
    [/needs its currency/, { ...discount, percent: null, amountMinor: 500 }, undefined],
    [/per cent have none/, { ...discount, currency: 'nok' }, undefined],
    [
      /first payment only/,
      { ...discount, percent: null, amountMinor: 500, currency: 'nok', payments: 'every' },
      undefined,
    ],
  ])('are refused: %s', (message, terms, chosen) => {
    expect(check(terms, chosen)).toThrow(Unprocessable);
    expect(check(terms, chosen)).toThrow(message);
  });
});
