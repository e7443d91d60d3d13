import type { FastifyBaseLogger } from 'fastify';
import type { BrandingReader } from '../branding/index.ts';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';

export type PaymentContext = {
  readonly branding: BrandingReader;
  readonly config: Pick<Config, 'payments' | 'secret' | 'publicUrl' | 'clientOrigins'>;
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => Date;
};
