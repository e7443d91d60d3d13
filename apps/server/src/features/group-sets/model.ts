import type { Schedule } from '@canticle/lists';
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
  /** Whether they show the words to everybody. */
  readonly isProjection: boolean;
  readonly askedById: string | null;
  readonly answer: 'yes' | 'no' | null;
  readonly comment: string | null;
  readonly answeredAt: string | null;
  readonly notifiedAt: string | null;
};

/** What the members of a group were notified of about a set. */
export type SetAnnouncement = {
  readonly contentHash: string;
  /** The `updatedAt` of the set that was looked at last. */
  readonly checkedAt: string;
  /** The beginning that was announced; null before. */
  readonly announcedFor: string | null;
  /** What they were told it is; null for sets that were withdrawn before this was kept. */
  readonly announced: AnnouncedSet | null;
};

/** A set as members were told of it, whatever it has become. */
type AnnouncedSet = { readonly name: string; readonly place: string | null; readonly schedule: Schedule | null };
