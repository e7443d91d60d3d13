import { BadRequest, Problem } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';
import { InvalidSignature, type PaymentProvider, PaymentsUnavailable } from '../../platform/payments/index.ts';

/** The URL path to which a payment provider sends its events. */
export const WEBHOOK_PATH = '/api/canticle/payments/events';

const BODY_LIMIT = 512 * 1024;

type WebhookHandlers = {
  readonly payments: PaymentProvider;
  syncSubscription(id: string): Promise<void>;
  /** Gives back what was held for a checkout that is over. */
  settleCheckout(id: string): Promise<void>;
  syncCatalogue(): Promise<void>;
};

/**
 * Registers the webhook. It is authenticated by the provider's signature, which covers the bytes of the body, so
 * nothing may parse them first. An event that cannot be processed now is answered with 503: the provider sends it again
 * later.
 */
export function mountWebhook(
  app: FastifyInstance,
  { payments, syncSubscription, settleCheckout, syncCatalogue }: WebhookHandlers,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(WEBHOOK_PATH, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      if (typeof signature !== 'string' || typeof request.body !== 'string')
        throw new BadRequest('The event is not signed.');
      try {
        const event = await payments.parseEvent(request.body, signature);
        if (event.subscriptionId !== undefined) await syncSubscription(event.subscriptionId);
        if (event.expiredCheckoutId !== undefined) await settleCheckout(event.expiredCheckoutId);
        if (event.isAboutCatalogue) await syncCatalogue();
      } catch (error) {
        throw toProblem(error);
      }
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}

function toProblem(error: unknown): unknown {
  if (error instanceof InvalidSignature) return new BadRequest(error.message);
  if (error instanceof PaymentsUnavailable)
    return new Problem('UNAVAILABLE', 'The payment service cannot be reached right now. Send the event again later.', {
      cause: error,
    });
  return error;
}
