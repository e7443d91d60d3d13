import { createHmac, randomBytes } from 'node:crypto';
import { newId } from '../database/index.ts';
import { readSignedEvent, signEvent } from './events.ts';
import type { Checkout, Payments } from './model.ts';
import type { PaymentRooms } from './payments.ts';
import {
  addCheckout,
  addPortal,
  closeCheckout,
  getCheckout,
  getSandboxSubscription,
  listSandboxSubscriptions,
  type StoredCheckout,
} from './queries.ts';
import { mountSandbox } from './sandbox-pages.ts';
import { asOf, told } from './sandbox-rules.ts';

/** How long a portal stays open. */
const PORTAL_MS = 3600_000;

/** Where the sandbox shows its pages. */
export const SANDBOX_PATH = '/sandbox';

/**
 * A payment provider inside Canticle that charges nothing: it keeps checkouts and subscriptions in tables of its own, shows
 * its pages at our address, and hands events to the same webhook as a real one, signed in the same way.
 */
export function openSandbox(rooms: PaymentRooms): Payments {
  const { database, now } = rooms;
  const secret = sandboxSecret(rooms.config.secret);
  return {
    kind: 'sandbox',
    publicKey: '',
    hasHalfPrice: true,
    makeCustomer: async ({ userId }) => `cus_sandbox_${userId}`,
    async startCheckout(wanted) {
      const id = `cs_sandbox_${randomBytes(24).toString('base64url')}`;
      await database.transaction((tx) => addCheckout(tx, id, wanted, now()));
      return checkoutOf({ id, state: 'open', subscriptionId: undefined });
    },
    async findCheckout(id) {
      const found = await getCheckout(database.read, id);
      return found && checkoutOf(found);
    },
    async expireCheckout(id) {
      await database.transaction((tx) => closeCheckout(tx, id, 'expired', null));
    },
    async openPortal(customerId, returnUrl, language) {
      const id = `bps_sandbox_${randomBytes(24).toString('base64url')}`;
      const until = new Date(now().getTime() + PORTAL_MS);
      await database.transaction((tx) => addPortal(tx, id, { customerId, returnUrl, language }, until, now()));
      return `${SANDBOX_PATH}/portal/${id}`;
    },
    async findSubscription(id) {
      const found = await getSandboxSubscription(database.read, id);
      return found && told(asOf(found, now()));
    },
    subscriptionIdsOf: async (customerId) =>
      (await listSandboxSubscriptions(database.read, customerId)).map(({ id }) => id),
    listCatalogue: async () => undefined,
    addPrice: async () => `price_sandbox_${newId(now().getTime())}`,
    readEvent: (body, signature) => readSignedEvent(body, signature, secret, now()),
    mount: (app, deliver) =>
      mountSandbox(app, rooms, (body) => signEvent(body, secret, now()).then((signature) => deliver(body, signature))),
  };
}

function checkoutOf({ id, state, subscriptionId }: Pick<StoredCheckout, 'id' | 'state' | 'subscriptionId'>): Checkout {
  return { id, url: state === 'open' ? `${SANDBOX_PATH}/checkout/${id}` : '', state, subscriptionId };
}

/* Every process of an installation has the same secret, and so signs alike. */
function sandboxSecret(secret: string): string {
  return `whsec_${createHmac('sha256', secret).update('sandbox events').digest('base64url')}`;
}
