import type { PaymentEvent } from './model.ts';
import { InvalidSignature } from './errors.ts';

/** Seconds an event may take to be delivered. */
const TOLERANCE_S = 300;

/**
 * Parses a signed event, with Stripe's own library, which the sandbox signs with too.
 *
 * @param receivedAt  when it was received
 * @throws {InvalidSignature} when it was not signed with the secret, too long ago, or is no event
 */
export async function parseSignedEvent(
  body: string,
  signature: string,
  secret: string,
  receivedAt: Date,
): Promise<PaymentEvent> {
  const { webhooks } = (await import('stripe')).default;
  let event: unknown;
  try {
    event = webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, receivedAt.getTime());
  } catch (error) {
    throw new InvalidSignature('The event is not signed by the payment provider.', { cause: error });
  }
  const type = String(member(event, 'type'));
  return {
    id: String(member(event, 'id')),
    subscriptionId: subscriptionIdOf(member(member(event, 'data'), 'object')),
    expiredCheckoutId: type === 'checkout.session.expired' ? idOf(member(member(event, 'data'), 'object')) : undefined,
    isAboutCatalogue: /^(product|price)\./.test(type),
  };
}

/** Signs an event as Stripe does, for the sandbox. */
export async function signEvent(body: string, secret: string, at: Date): Promise<string> {
  const { webhooks } = (await import('stripe')).default;
  return webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(at.getTime() / 1000) });
}

/* The id of a subscription itself, or of the one a checkout or an invoice refers to; newer invoices do so under
   `parent`. */
function subscriptionIdOf(object: unknown): string | undefined {
  if (member(object, 'object') === 'subscription') return idOf(object);
  const details = member(member(object, 'parent'), 'subscription_details');
  return idOf(member(object, 'subscription')) ?? idOf(member(details, 'subscription'));
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  const id = member(value, 'id');
  return typeof id === 'string' ? id : undefined;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
