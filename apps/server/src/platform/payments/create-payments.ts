import type { PaymentContext } from './payment-context.ts';
import type { PaymentProvider } from './model.ts';
import { createSandboxPayments } from './sandbox.ts';
import { createStripePayments } from './stripe.ts';

/** Creates the configured payment provider. */
export function createPayments(context: PaymentContext): PaymentProvider {
  const { stripe } = context.config.payments;
  return stripe === undefined ? createSandboxPayments(context) : createStripePayments(stripe, context.now);
}
