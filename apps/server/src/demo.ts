import { DEMO_PASSWORD, DEMO_PEOPLE, type Identity } from './features/identity/index.ts';
import { listCollections } from './features/songs/index.ts';
import { listProducts, putSubscription } from './features/store/index.ts';
import type { Rooms } from './rooms.ts';

/** Demo people were found where real people may sign in. The message is one plain sentence. */
export class DemoInProduction extends Error {
  override readonly name = 'DemoInProduction';
}

const SINGER = 'singer@canticle.example';
const FAR_AWAY = '2099-12-31T00:00:00.000Z';

/**
 * In demo mode, makes the demo people when nobody is there yet; singer@ gets a subscription to one song collection.
 *
 * @returns whether the demo people are there
 * @throws {DemoInProduction} when they are there although others can reach the server
 */
export async function prepareDemo(rooms: Rooms, identity: Identity): Promise<boolean> {
  const arePresent = await identity.demoPeoplePresent();
  if (!rooms.config.demo) {
    if (arePresent) {
      throw new DemoInProduction(
        'The demo people are still here, and everybody knows their password. Remove them first: npm run canticle -- user remove-demo',
      );
    }
    return false;
  }
  if (arePresent || (await identity.isAnybodyThere())) return arePresent;
  const people = await identity.makeDemoPeople();
  const singer = people.get(SINGER);
  if (singer !== undefined) await giveFirstSongCollection(rooms, singer);
  return true;
}

async function giveFirstSongCollection(rooms: Rooms, userId: string): Promise<void> {
  const first = (await listCollections(rooms.database.read)).find(
    (collection) => collection.type === 'song' && collection.enabled,
  );
  if (first === undefined) return;
  const product = (await listProducts(rooms.database.read)).find(
    ({ collectionIds }) => collectionIds.length === 1 && collectionIds[0] === first.id,
  );
  const subscription = {
    id: 'custom_demo',
    productIds: product === undefined ? [] : [product.id],
    collectionIds: [first.id],
    validTo: FAR_AWAY,
  };
  await rooms.database.transaction((tx) => putSubscription(tx, userId, subscription, rooms.now()));
}

/** What the terminal says about the demo people. */
export function describeDemo(): string[] {
  return [
    '',
    `To try it, sign in as one of these people with the password ${DEMO_PASSWORD}:`,
    ...DEMO_PEOPLE.map((person) => `  ${person.email.padEnd(30)} ${person.can}`),
    '',
    'Mails are not sent; read them at /mailbox.',
  ];
}
