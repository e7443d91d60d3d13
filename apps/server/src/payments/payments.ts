import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Payments } from './model.ts';
import { openSandbox } from './sandbox.ts';
import { openStripe } from './stripe.ts';

export type PaymentRooms = {
  readonly config: Pick<Config, 'payments' | 'secret' | 'publicUrl' | 'clientOrigins'>;
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => Date;
};

/** Opens the provider that the settings name. */
export function openPayments(rooms: PaymentRooms): Payments {
  const { stripe } = rooms.config.payments;
  return stripe === undefined ? openSandbox(rooms) : openStripe(stripe, rooms.now);
}
