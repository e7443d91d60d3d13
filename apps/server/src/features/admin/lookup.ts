import type { admin } from '@canticle/contract';
import type { Reader } from '../../database/index.ts';
import { findPeople, getUser } from '../identity/index.ts';
import { subscriptionV3, userV3 } from '../session/index.ts';
import { findCustomer, shownSubscriptionsOf } from '../store/index.ts';

type Look = {
  readonly versions: Parameters<typeof userV3>[2];
  readonly origin: string;
  readonly now: Date;
  /** The payment provider in use. */
  readonly provider: string;
  /** The product that licenses presentations. */
  readonly licence: string;
};

/** What is known of an address, here and at the payment provider. */
export async function lookUp(db: Reader, email: string, look: Look): Promise<admin.EmailLookup> {
  const [userId] = await findPeople(db, email, 1);
  const user = userId === undefined ? undefined : await getUser(db, userId);
  if (user?.email.toLowerCase() !== email.toLowerCase()) return NOBODY;
  const customer = await findCustomer(db, look.provider, user.id);
  const held = await shownSubscriptionsOf(db, user.id, look.licence);
  const given = held.filter(({ provider }) => provider === 'custom');
  const shown = (some: typeof held) => some.map((one) => subscriptionV3(one, look.now));
  return {
    userId: { firebase: user.id, ...(customer === undefined ? {} : { stripe: customer }) },
    firebaseStatus: ['has an account'],
    stripeStatus: [customer === undefined ? 'no customer' : 'is a customer'],
    user: userV3(user, held, look.versions, look.origin, look.now),
    firebaseSubscriptions: shown(given),
    stripeSubscriptions: shown(held.filter((one) => !given.includes(one))),
  };
}

const NOBODY: admin.EmailLookup = {
  userId: {},
  firebaseStatus: ['no account'],
  stripeStatus: ['no customer'],
  user: null,
  firebaseSubscriptions: [],
  stripeSubscriptions: [],
};
