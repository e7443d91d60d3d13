import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../../audit/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addProduct, type Shelf } from '../../testing/shop.ts';
import { followCatalogue } from './catalogue.ts';
import { findSubscription, listProducts, putProduct, putSubscription } from './index.ts';

let canticle: TestCanticle;
let hymns: Shelf;
let carols: Shelf;

beforeAll(async () => {
  canticle = await startCanticle();
  hymns = await addProduct(canticle, 'HY');
  carols = await addProduct(canticle, 'CA');
});

afterAll(() => canticle.close());

const lyrics = async (shelf: Shelf, as: string) =>
  (await canticle.ask(`GET api/Songs/${shelf.song}/Lyrics`, { as })).status;

/** Makes the product of the hymns hold these collections. */
async function hold(...collectionIds: readonly string[]): Promise<void> {
  const { database, now } = canticle.rooms;
  const product = (await listProducts(database.read)).find(({ id }) => id === hymns.product);
  if (product) await database.transaction((tx) => putProduct(tx, { ...product, collectionIds }, now()));
}

async function subscribe(as: string, validTo: string): Promise<string> {
  const userId = await canticle.person(as);
  const id = `custom_${userId}`;
  const subscription = { id, productIds: [hymns.product], collectionIds: [hymns.collection], validTo };
  await canticle.rooms.database.transaction((tx) => putSubscription(tx, userId, subscription, canticle.rooms.now()));
  return id;
}

test('what a product gets opens for those who have it, once, and what it loses stays with them', async () => {
  const { database } = canticle.rooms;
  const [now, over] = [
    await subscribe('now@example.org', '2099-01-01T00:00:00.000Z'),
    await subscribe('over@example.org', '2020-01-01T00:00:00.000Z'),
  ];
  await hold(hymns.collection, carols.collection);
  await Promise.all([followCatalogue(canticle.rooms), followCatalogue(canticle.rooms)]);
  await followCatalogue(canticle.rooms);
  await expect.poll(() => lyrics(carols, 'now@example.org')).toBe(200);
  const written = await listAudit(database.read, { kind: 'subscription', id: now }, 10);
  expect(written.map(({ actor, action }) => `${actor} ${action}`)).toEqual(['catalogue change', 'canticle give']);
  expect(await lyrics(carols, 'over@example.org')).toBe(403);
  expect((await findSubscription(database.read, over))?.collectionIds).toEqual([hymns.collection]);

  await hold(carols.collection);
  await followCatalogue(canticle.rooms);
  expect(await lyrics(hymns, 'now@example.org')).toBe(200);
});
