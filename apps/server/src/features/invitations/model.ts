import type { invitations } from '@canticle/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { RateLimiter } from '../../platform/rate-limits/index.ts';

/** The services this feature needs. */
export type InvitationContext = {
  readonly config: Pick<Config, 'publicUrl' | 'signUp' | 'firebase'>;
  readonly database: Database;
  readonly mail: Mailer;
  readonly rateLimiter: RateLimiter;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
};

export type InvitedRole = invitations.InvitedRole;

/** An invitation as it is stored. */
export type Invitation = {
  readonly id: string;
  /** The address it was mailed to, in lower case; null for a link. */
  readonly email: string | null;
  readonly name: string;
  readonly role: InvitedRole | null;
  readonly createdById: string | null;
  readonly createdAt: string;
  readonly validTo: string;
  readonly usedById: string | null;
  readonly usedAt: string | null;
};

/** Someone who asks for an account, as it is stored. */
export type SignUpRequest = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly message: string;
  readonly language: string;
  readonly createdAt: string;
};
