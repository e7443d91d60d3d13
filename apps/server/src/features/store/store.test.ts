import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong, verses } from '../../testing/library.ts';
import { isOwned, isValid, resolveOpenCollections, saveProduct } from './index.ts';

let canticle: TestCanticle;
let collection: string;
let song: string;

beforeAll(async () => {
  canticle = await startCanticle();
  const { context } = canticle;
  collection = await addCollection(context, { key: 'MH' });
  song = await addSong(
    context,
    { memberships: [{ collectionId: collection, number: 1, free: false }] },
    { en: verses(['Awake']) },
  );
  const prices = [
    { id: 'price-month', type: 'month' as const, currency: 'nok', amountMinor: 1900, name: 'Monthly' },
    { id: 'price-nothing', type: 'year' as const, currency: 'nok', amountMinor: 0, name: 'Nothing' },
  ];
  await context.database.transaction((tx) =>
    saveProduct(
      tx,
      { id: 'prod_mh', slug: 'mh', name: { en: 'Morning hymns' }, priority: 1, collectionIds: [collection], prices },
      context.now(),
    ),
  );
});

afterAll(() => canticle.close());

test('the catalogue writes prices as existing clients read them, drops those of nothing, and makes a year of twelve months', async () => {
  const { result } = await canticle.request('GET api/Store/Setup', { as: 'buyer@example.org' });
  const [{ updatedAt }] = result.products;
  expect(result.products).toEqual([
    expect.objectContaining({
      id: 'prod_mh',
      collectionIds: [collection],
      prices: [
        { id: 'price-month', value: 'nok 1900', name: 'Monthly', type: 'month', updatedAt },
        { id: 'price-month-year', value: 'nok 22800', name: '', type: 'year', updatedAt },
      ],
    }),
  ]);
});

test('a subscription opens the collection for its person alone, and its end closes it', async () => {
  const lyrics = (as: string) => canticle.request(`GET api/Songs/${song}/Lyrics`, { as });
  await canticle.createPerson('buyer@example.org', { collections: [collection] });
  expect((await lyrics('buyer@example.org')).status).toBe(200);
  expect((await canticle.request('GET api/Products', { as: 'buyer@example.org', version: '4.0' })).json[0].owned).toBe(
    true,
  );
  expect((await lyrics('stranger@example.org')).status).toBe(403);
  expect(
    (await canticle.request('GET api/Products', { as: 'stranger@example.org', version: '4.0' })).json[0].owned,
  ).toBe(false);

  await canticle.createPerson('former@example.org', { collections: [collection], until: '2020-01-01T00:00:00.000Z' });
  expect((await lyrics('former@example.org')).status).toBe(403);
  const [subscription] = (await canticle.request('GET api/Session', { as: 'former@example.org' })).result.subscriptions;
  expect(subscription).toMatchObject({ collectionIds: [collection], valid: false });
});

test('what several subscriptions open together, and until when', () => {
  const now = new Date('2026-01-01T00:00:00.000Z');
  const some = [
    { id: 'a', productIds: ['p'], collectionIds: ['c1', 'c2'], validTo: '2026-06-01T00:00:00.000Z' },
    { id: 'b', productIds: [], collectionIds: ['c2', 'c3'], validTo: '2026-03-01T00:00:00.000Z' },
    { id: 'c', productIds: [], collectionIds: ['c4'], validTo: '2026-01-01T00:00:00.000Z' },
  ];
  expect(resolveOpenCollections(some, now)).toEqual({ ids: ['c1', 'c2', 'c3'], until: '2026-03-01T00:00:00.000Z' });
  expect(some.map((one) => isValid(one, now))).toEqual([true, true, false]);
  expect(isOwned({ id: 'other', collectionIds: ['c1', 'c3'] }, some, now)).toBe(true);
  expect(isOwned({ id: 'other', collectionIds: ['c1', 'c4'] }, some, now)).toBe(false);
});
