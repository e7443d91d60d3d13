import type { PaymentEvent } from './model.ts';
import { BadSignature } from './trouble.ts';

/** Seconds an event may be on its way. */
const TOLERANCE_S = 300;

type Named = { readonly id?: unknown; readonly object?: unknown; readonly [member: string]: unknown };

/**
 * Reads what a signed event names, with Stripe's own library, which the sandbox signs with too.
 *
 * @param at  the moment it arrived
 * @throws {BadSignature} when it was not signed with the secret, too long ago, or is no event
 */
export async function readSignedEvent(
  body: string,
  signature: string,
  secret: string,
  at: Date,
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
      at.getTime(),
    ) as unknown as typeof event;
  } catch (error) {
    throw new BadSignature('The event is not signed by the payment provider.', { cause: error });
  }
  const type = String(event.type);
  return {
    id: String(event.id),
    subscriptionId: subscriptionIn(event.data?.object as Named | undefined),
    isAboutCatalogue: /^(product|price)\./.test(type),
  };
}

/** Signs an event as Stripe does, for the sandbox. */
export async function signEvent(body: string, secret: string, at: Date): Promise<string> {
  const { webhooks } = (await import('stripe')).default;
  return webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(at.getTime() / 1000) });
}

/* A subscription names itself, a checkout and an invoice name theirs; newer invoices do so under their parent. */
function subscriptionIn(object: Named | undefined): string | undefined {
  if (object?.object === 'subscription') return idOf(object);
  const parent = object?.['parent'] as { subscription_details?: { subscription?: unknown } } | null | undefined;
  return idOf(object?.['subscription']) ?? idOf(parent?.subscription_details?.subscription);
}

function idOf(named: unknown): string | undefined {
  if (typeof named === 'string' && named !== '') return named;
  const id = (named as Named | null | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
}
