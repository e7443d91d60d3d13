import type { ProductV4 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { findCoveringItem } from './buy-button.tsx';
import { planCart } from './cart-plan.ts';
import type { StoreItem } from './store-items.ts';

const item = (id: string, collectionIds: string[], year: number, facts: Partial<StoreItem & ProductV4> = {}) =>
  ({
    product: {
      id,
      collectionIds,
      owned: false,
      prices: [{ id, type: 'year', value: year, currency: facts.prices ? 'eur' : 'nok', name: '' }],
      ...(facts.owned === undefined ? {} : { owned: facts.owned }),
    },
    name: id,
    isOnSale: facts.isOnSale ?? true,
  }) as unknown as StoreItem;

const hymns = item('hymns', ['h'], 228);
const folk = item('folk', ['f'], 348);
const all = item('all', ['h', 'f'], 468);
const names = (items: Iterable<StoreItem> | undefined) => items && [...items].map(({ name }) => name);

describe('everything in the store', () => {
  it('is what is on sale and not owned, at its cheapest', () => {
    const hidden = item('hidden', ['x'], 1, { isOnSale: false });
    const owned = item('owned', ['o'], 1, { owned: true });
    const { everything } = planCart([hymns], [hymns, folk, all, hidden, owned], 'year', false);
    expect([names(everything?.items), everything?.sum]).toEqual([['all'], { amountMinor: 468, currency: 'nok' }]);
  });

  it('is not offered when the cart is everything, or when it is priced in two currencies', () => {
    expect(planCart([all], [hymns, folk, all], 'year', false).everything).toBeUndefined();
    const foreign = item('foreign', ['e'], 100, { prices: [] });
    expect(planCart([hymns], [hymns, folk, all, foreign], 'year', false).everything).toBeUndefined();
  });
});

describe('a cart', () => {
  it('charges the bundle, includes its songbooks, and halves the sum where half is charged', () => {
    const plan = planCart([hymns, all, folk], [hymns, folk, all], 'year', true);
    expect([names(plan.charged), names(plan.included.keys()), plan.total?.amountMinor]).toEqual([
      ['all'],
      ['hymns', 'folk'],
      234,
    ]);
    expect(plan.cheaper).toBeUndefined();
  });

  it('offers what is missing of a bundle to somebody who owns the rest', () => {
    const owned = item('hymns', ['h'], 228, { owned: true });
    expect(names(planCart([all], [owned, folk, all], 'year', false).cheaper?.items)).toEqual(['folk']);
  });

  const code = (facts: object) => ({
    code: 'AUTUMN',
    percent: 50,
    amountMinor: null,
    currency: null,
    payments: 'every' as const,
    productIds: [],
    ...facts,
  });

  it.each([
    ['for all products', code({}), ['all']],
    ['for the songbooks alone, which makes them cheaper', code({ productIds: ['hymns', 'folk'] }), undefined],
    ['that makes a bundle dearer than the songbooks', code({ productIds: ['hymns'], percent: 100 }), undefined],
    ['for the first payment, after which the bundle is cheaper', code({ payments: 'first' }), ['all']],
    [
      'for the first payment that the bundle does not lower',
      code({ payments: 'first', productIds: ['folk', 'hymns'] }),
      undefined,
    ],
    [
      'of an amount',
      code({ percent: null, amountMinor: 200, currency: 'nok', payments: 'first', productIds: ['hymns'] }),
      undefined,
    ],
  ])('with a code %s is offered what costs less with it', (_what, applied, offered) => {
    expect(names(planCart([hymns, folk], [hymns, folk, all], 'year', false, applied).cheaper?.items)).toEqual(offered);
  });

  it('is offered a bundle that only a code makes cheaper, when it is no dearer afterwards', () => {
    const dear = item('dear', ['h', 'f'], 600);
    const [every, first] = [code({ productIds: ['dear'] }), code({ productIds: ['dear'], payments: 'first' })];
    expect(names(planCart([hymns, folk], [hymns, folk, dear], 'year', false, every).cheaper?.items)).toEqual(['dear']);
    expect(planCart([hymns, folk], [hymns, folk, dear], 'year', false, first).cheaper).toBeUndefined();
  });

  it('holds the bundle that opens a songbook, and not the songbooks that make a bundle', () => {
    expect(findCoveringItem(hymns, [all])?.name).toBe('all');
    expect(findCoveringItem(all, [hymns, folk])).toBeUndefined();
    expect(findCoveringItem(hymns, [hymns])).toBeUndefined();
  });
});
