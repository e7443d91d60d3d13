import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEntries } from '../../platform/audit/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { someoneWaits } from '../../testing/someone-waits.ts';
import { addProduct, type ProductFixture } from '../../testing/store-fixtures.ts';
import { syncCatalogue } from './catalogue-sync.ts';
import { findSubscription, listProducts, saveProduct, saveSubscription } from './index.ts';
import { lockSubscription } from './mutations.ts';

let canticle: TestCanticle;
let hymns: ProductFixture;
let carols: ProductFixture;

beforeAll(async () => {
  canticle = await startCanticle();
  hymns = await addProduct(canticle, 'HY');
  carols = await addProduct(canticle, 'CA');
});

afterAll(() => canticle.close());

const lyrics = async (shelf: ProductFixture, as: string) =>
  (await canticle.request(`GET api/Songs/${shelf.song}/Lyrics`, { as })).status;

/** Gives the product of the hymns these collections. */
async function hold(...collectionIds: readonly string[]): Promise<void> {
  const { database, now } = canticle.context;
  const product = (await listProducts(database.read)).find(({ id }) => id === hymns.product);
  if (product) await database.transaction((tx) => saveProduct(tx, { ...product, collectionIds }, now()));
}

async function subscribe(as: string, validTo: string): Promise<string> {
  const userId = await canticle.createPerson(as);
  const id = `custom_${userId}`;
  const subscription = { id, productIds: [hymns.product], collectionIds: [hymns.collection], validTo };
  await canticle.context.database.transaction((tx) =>
    saveSubscription(tx, userId, subscription, canticle.context.now()),
  );
  return id;
}

test('what a product gets opens for those who have it, once, and what it loses stays with them', async () => {
  const { database } = canticle.context;
  const [now, over] = [
    await subscribe('now@example.org', '2099-01-01T00:00:00.000Z'),
    await subscribe('over@example.org', '2020-01-01T00:00:00.000Z'),
  ];
  await hold(hymns.collection, carols.collection);
  await Promise.all([syncCatalogue(canticle.context), syncCatalogue(canticle.context)]);
  await syncCatalogue(canticle.context);
  await expect.poll(() => lyrics(carols, 'now@example.org')).toBe(200);
  const written = await listAuditEntries(database.read, { kind: 'subscription', id: now }, 10);
  expect(written.map(({ actor, action }) => `${actor} ${action}`)).toEqual(['catalogue change', 'canticle give']);
  expect(await lyrics(carols, 'over@example.org')).toBe(403);
  expect((await findSubscription(database.read, over))?.collectionIds).toEqual([hymns.collection]);

  await hold(carols.collection);
  await syncCatalogue(canticle.context);
  expect(await lyrics(hymns, 'now@example.org')).toBe(200);
});

test('what a product gets is added to a subscription that is changed at the same moment, and the change stays', async () => {
  const { database, now } = canticle.context;
  await hold(hymns.collection);
  const id = await subscribe('renewing@example.org', '2098-01-01T00:00:00.000Z');
  await hold(hymns.collection, carols.collection);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const extending = begun.then(() => syncCatalogue(canticle.context));
  await database.transaction(async (tx) => {
    await lockSubscription(tx, id);
    const found = await findSubscription(tx, id);
    if (found === undefined) throw new Error('no subscription');
    await saveSubscription(tx, found.userId, { ...found, validTo: '2099-01-01T00:00:00.000Z' }, now());
    begin();
    await someoneWaits(database);
  });
  await extending;
  const after = await findSubscription(database.read, id);
  expect(after?.validTo).toBe('2099-01-01T00:00:00.000Z');
  expect(after?.collectionIds.toSorted()).toEqual([hymns.collection, carols.collection].toSorted());
});
