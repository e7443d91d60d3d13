import type { FastifyBaseLogger } from 'fastify';
import type { BrandingReader } from '../branding/index.ts';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';

export type OutgoingMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type StoredMail = OutgoingMail & { readonly id: string; readonly createdAt: string };

export type MailContext = {
  /** What the place is called, and whom its mails come from. */
  readonly branding: BrandingReader;
  readonly config: Pick<Config, 'smtpUrl'>;
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
};
