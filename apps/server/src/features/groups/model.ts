import type { groups } from '@canticle/contract';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { RateLimiter } from '../../platform/rate-limits/index.ts';

/** The services this feature needs. */
export type GroupContext = {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly files: FileStore;
  readonly mail: Mailer;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Date;
};

export type GroupRole = groups.GroupRole;

/** Somebody in a group. */
export type Membership = {
  readonly groupId: string;
  readonly userId: string;
  readonly role: GroupRole;
  readonly joinedAt: string;
};

/** A group as it is stored, without its members. */
export type Group = {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly image: string | null;
  readonly updatedAt: string;
};

/** An invitation as it is stored. */
export type Invitation = {
  readonly key: string;
  readonly groupId: string;
  readonly role: GroupRole;
  readonly sentTo: string | null;
  readonly createdById: string | null;
  readonly createdAt: string;
  readonly validTo: string;
};
