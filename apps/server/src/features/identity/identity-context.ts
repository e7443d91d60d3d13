import type { FastifyBaseLogger } from 'fastify';
import type { BrandingReader } from '../../platform/branding/index.ts';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { RateLimiter } from '../../platform/rate-limits/index.ts';

export type IdentityContext = {
  readonly config: Config;
  readonly database: Database;
  readonly branding: BrandingReader;
  readonly changeCounter: ChangeCounter;
  readonly mail: Mailer;
  readonly rateLimiter: RateLimiter;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
};
