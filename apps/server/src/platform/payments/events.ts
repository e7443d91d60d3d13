import type { PaymentEvent } from './model.ts';
import { InvalidSignature } from './errors.ts';

/** Seconds an event may take to be delivered. */
const TOLERANCE_S = 300;

type StripeObject = { readonly id?: unknown; readonly object?: unknown; readonly [member: string]: unknown };

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
  let event: { id: string; type: string; data: { object: unknown } };
  try {
    event = webhooks.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_S,
      undefined,
      receivedAt.getTime(),
    ) as unknown as typeof event;
  } catch (error) {
    throw new InvalidSignature('The event is not signed by the payment provider.', { cause: error });
  }
  const type = String(event.type);
  return {
    id: String(event.id),
    subscriptionId: subscriptionIdOf(event.data?.object as StripeObject | undefined),
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
function subscriptionIdOf(object: StripeObject | undefined): string | undefined {
  if (object?.object === 'subscription') return idOf(object);
  const parent = object?.['parent'] as { subscription_details?: { subscription?: unknown } } | null | undefined;
  return idOf(object?.['subscription']) ?? idOf(parent?.subscription_details?.subscription);
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  const id = (value as StripeObject | null | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
}
