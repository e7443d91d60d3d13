import type { AccessTokenScope } from '@canticle/contract';
import type { Database } from '../../platform/database/index.ts';
import type { FastifyBaseLogger } from 'fastify';

/** The services this feature needs. */
export type AccessTokenContext = {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
};

/** What is stored of an access token, besides the hash of it. */
export type AccessToken = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly AccessTokenScope[];
  readonly createdAt: string;
  /** Null: until it is revoked. */
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
};
