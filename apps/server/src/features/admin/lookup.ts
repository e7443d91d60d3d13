import type { admin } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import { findPeople, getUser } from '../identity/index.ts';
import { serializeSubscriptionV3, serializeUserV3 } from '../session/index.ts';
import { findCustomerId, listVisibleSubscriptions } from '../store/index.ts';

type LookupOptions = {
  readonly versions: Parameters<typeof serializeUserV3>[2];
  readonly origin: string;
  readonly now: Date;
  /** The payment provider in use. */
  readonly provider: string;
  /** The id of the product that licenses presentations. */
  readonly licence: string;
};

/** What is known about an address, here and at the payment provider. */
export async function lookUpEmail(db: Reader, email: string, options: LookupOptions): Promise<admin.EmailLookup> {
  const [userId] = await findPeople(db, email, 1);
  const user = userId === undefined ? undefined : await getUser(db, userId);
  if (user?.email.toLowerCase() !== email.toLowerCase()) return EMPTY_LOOKUP;
  const customer = await findCustomerId(db, options.provider, user.id);
  const subscriptions = await listVisibleSubscriptions(db, user.id, options.licence);
  const granted = subscriptions.filter(({ provider }) => provider === 'custom');
  const serializeAll = (chosen: typeof subscriptions) => chosen.map((one) => serializeSubscriptionV3(one, options.now));
  return {
    userId: { firebase: user.id, ...(customer === undefined ? {} : { stripe: customer }) },
    firebaseStatus: ['has an account'],
    stripeStatus: [customer === undefined ? 'no customer' : 'is a customer'],
    user: serializeUserV3(user, subscriptions, options.versions, options.origin, options.now),
    firebaseSubscriptions: serializeAll(granted),
    stripeSubscriptions: serializeAll(subscriptions.filter((one) => !granted.includes(one))),
  };
}

const EMPTY_LOOKUP: admin.EmailLookup = {
  userId: {},
  firebaseStatus: ['no account'],
  stripeStatus: ['no customer'],
  user: null,
  firebaseSubscriptions: [],
  stripeSubscriptions: [],
};
