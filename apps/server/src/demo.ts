import { DEMO_PASSWORD, DEMO_PEOPLE, type Identity } from './features/identity/index.ts';
import { listCollections } from './features/songs/index.ts';
import { listProducts, saveSubscription } from './features/store/index.ts';
import type { AppContext } from './context.ts';

/** Demo people exist in a server where real people may sign in. The message is one plain sentence. */
export class DemoInProductionError extends Error {
  override readonly name = 'DemoInProductionError';
}

const SINGER = 'singer@canticle.example';
const FAR_FUTURE = '2099-12-31T00:00:00.000Z';

/**
 * In demo mode, creates the demo people when there are no people yet; singer@ gets a subscription to one song
 * collection.
 *
 * @returns whether the demo people exist
 * @throws {DemoInProductionError} when they exist although others can reach the server
 */
export async function seedDemo(context: AppContext, identity: Identity): Promise<boolean> {
  const hasDemoPeople = await identity.hasDemoPeople();
  if (!context.config.demo) {
    if (hasDemoPeople) {
      throw new DemoInProductionError(
        'The demo accounts still exist, and their password is public. Remove them first: npm run canticle -- user remove-demo',
      );
    }
    return false;
  }
  if (hasDemoPeople || (await identity.hasAnyPerson())) return hasDemoPeople;
  const createdPeople = await identity.createDemoPeople();
  const singer = createdPeople.get(SINGER);
  if (singer !== undefined) await grantFirstSongCollection(context, singer);
  return true;
}

async function grantFirstSongCollection(context: AppContext, userId: string): Promise<void> {
  const first = (await listCollections(context.database.read)).find(
    (collection) => collection.type === 'song' && collection.enabled,
  );
  if (first === undefined) return;
  const product = (await listProducts(context.database.read)).find(
    ({ collectionIds }) => collectionIds.length === 1 && collectionIds[0] === first.id,
  );
  const subscription = {
    id: 'custom_demo',
    productIds: product === undefined ? [] : [product.id],
    collectionIds: [first.id],
    validTo: FAR_FUTURE,
  };
  await context.database.transaction((tx) => saveSubscription(tx, userId, subscription, context.now()));
}

/** What the terminal prints about the demo people. */
export function describeDemo(): string[] {
  return [
    '',
    `To try Canticle, sign in as one of these people with the password ${DEMO_PASSWORD}:`,
    ...DEMO_PEOPLE.map((person) => `  ${person.email.padEnd(30)} ${person.can}`),
    '',
    'Emails are not sent. Read them at /mailbox.',
  ];
}
