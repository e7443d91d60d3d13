import type { groups } from '@canticle/contract';
import type { Config } from '../../platform/config/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { RateLimiter } from '../../platform/rate-limits/index.ts';

/** The services this feature needs. */
export type GroupContext = {
  readonly config: Pick<Config, 'publicUrl' | 'signUp'>;
  readonly database: Database;
  readonly files: FileStore;
  readonly mail: Mailer;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Date;
};

export type GroupRole = groups.GroupRole;

/** What becomes of the sets of a group when its members change. */
export type GroupSets = {
  /** Somebody joined, or is something else now: they see other sets. */
  readonly recordGroupListChanges: (tx: Tx, groupId: string, userId: string, now: Date) => Promise<void>;
  /** Somebody left: what they made is the group's. */
  readonly reassignGroupLists: (tx: Tx, groupId: string, userId: string, heirId: string, now: Date) => Promise<void>;
  /** The group ends. */
  readonly releaseGroupLists: (tx: Tx, groupId: string, now: Date) => Promise<void>;
};

/** Somebody in a group. */
export type Membership = {
  readonly groupId: string;
  readonly userId: string;
  readonly role: GroupRole;
  readonly joinedAt: string;
  /** Whether they are notified of its sets in the app. */
  readonly inApp: boolean;
  /** And by mail. */
  readonly byMail: boolean;
};

/** A group as it is stored, without its members. */
export type Group = {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly image: string | null;
  /** How many hours before a set its members are reminded of it; null for the evening before, 0 for never. */
  readonly reminderHours: number | null;
  readonly updatedAt: string;
};

/** A group as somebody outside who looks after the place sees it. */
export type GroupSummary = Pick<Group, 'id' | 'name'> & { readonly memberCount: number };

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
