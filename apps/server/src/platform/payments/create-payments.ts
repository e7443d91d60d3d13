import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { PaymentProvider } from './model.ts';
import { createSandboxPayments } from './sandbox.ts';
import { createStripePayments } from './stripe.ts';

export type PaymentContext = {
  readonly config: Pick<Config, 'payments' | 'secret' | 'publicUrl' | 'clientOrigins'>;
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => Date;
};

/** Creates the configured payment provider. */
export function createPayments(context: PaymentContext): PaymentProvider {
  const { stripe } = context.config.payments;
  return stripe === undefined ? createSandboxPayments(context) : createStripePayments(stripe, context.now);
}
