import type { Database } from '../../platform/database/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';

/** The services this feature needs. */
export type GroupSetContext = { readonly database: Database; readonly jobs: JobQueue; readonly now: () => Date };

/** A part in a set that a member was asked for. */
export type Part = {
  readonly id: string;
  readonly listId: string;
  readonly userId: string;
  readonly part: string;
  readonly askedById: string | null;
  readonly answer: 'yes' | 'no' | null;
  readonly word: string | null;
  readonly answeredAt: string | null;
  readonly notifiedAt: string | null;
};

/** What the members of a group were notified of about a set. */
export type SetNotice = {
  readonly contentHash: string;
  /** The `updatedAt` of the set that was looked at last. */
  readonly checkedAt: string;
  /** The beginning that was announced; null before. */
  readonly announcedFor: string | null;
};
