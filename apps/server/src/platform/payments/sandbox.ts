import { createHmac, randomBytes } from 'node:crypto';
import { newId } from '../database/index.ts';
import { parseSignedEvent, signEvent } from './events.ts';
import type { Checkout, CheckoutParams, PaymentProvider } from './model.ts';
import type { PaymentContext } from './payment-context.ts';
import {
  insertCheckout,
  insertPortal,
  closeCheckout,
  getCheckout,
  getSandboxSubscription,
  listSandboxSubscriptions,
  type StoredCheckout,
} from './queries.ts';
import { mountSandbox } from './sandbox-pages.ts';
import { amountsOf, paymentAt, subscriptionAt, toPaidSubscription } from './sandbox-rules.ts';

/** How long a portal stays open. */
const PORTAL_LIFETIME_MS = 3600_000;

/** The path of the sandbox pages. */
const SANDBOX_PATH = '/sandbox';

/**
 * A payment provider inside Canticle that charges nothing: it stores checkouts and subscriptions in its own tables,
 * shows its pages under our origin, and sends events to the same webhook as a real one, signed in the same way.
 */
export function createSandboxPayments(context: PaymentContext): PaymentProvider {
  const { database, now } = context;
  const secret = sandboxSecret(context.config.secret);
  return {
    kind: 'sandbox',
    publicKey: '',
    hasHalfPrice: true,
    createCustomer: async ({ userId }) => `cus_sandbox_${userId}`,
    async createCheckout(wanted) {
      const id = `cs_sandbox_${randomBytes(24).toString('base64url')}`;
      await database.transaction((tx) => insertCheckout(tx, id, wanted, now()));
      return { ...toCheckout({ id, state: 'open', subscriptionId: undefined }), amountMinor: amountDue(wanted) };
    },
    async findCheckout(id) {
      const found = await getCheckout(database.read, id);
      return found && toCheckout(found);
    },
    async expireCheckout(id) {
      await database.transaction((tx) => closeCheckout(tx, id, 'expired', null));
    },
    async createPortalSession(customerId, returnUrl, language) {
      const id = `bps_sandbox_${randomBytes(24).toString('base64url')}`;
      const until = new Date(now().getTime() + PORTAL_LIFETIME_MS);
      await database.transaction((tx) => insertPortal(tx, id, { customerId, returnUrl, language }, until, now()));
      return `${SANDBOX_PATH}/portal/${id}`;
    },
    async findSubscription(id) {
      const found = await getSandboxSubscription(database.read, id);
      return found && toPaidSubscription(subscriptionAt(found, now()));
    },
    listSubscriptionIds: async (customerId) =>
      (await listSandboxSubscriptions(database.read, customerId)).map(({ id }) => id),
    listCatalogue: async () => undefined,
    createPrice: async () => `price_sandbox_${newId(now().getTime())}`,
    parseEvent: (body, signature) => parseSignedEvent(body, signature, secret, now()),
    mount: (app, deliver) =>
      mountSandbox(app, context, (body) =>
        signEvent(body, secret, now()).then((signature) => deliver(body, signature)),
      ),
  };
}

function toCheckout({ id, state, subscriptionId }: Pick<StoredCheckout, 'id' | 'state' | 'subscriptionId'>): Checkout {
  const url = state === 'open' ? `${SANDBOX_PATH}/checkout/${id}` : '';
  return { id, url, state, subscriptionId, amountMinor: undefined };
}

/* What is charged at once. */
function amountDue(checkout: CheckoutParams): number {
  if (checkout.trialDays > 0) return 0;
  return paymentAt({ ...checkout, amounts: amountsOf(checkout) }, 1);
}

/* Derived from the secret all processes of an installation share, so that they sign alike. */
function sandboxSecret(secret: string): string {
  return `whsec_${createHmac('sha256', secret).update('sandbox events').digest('base64url')}`;
}
