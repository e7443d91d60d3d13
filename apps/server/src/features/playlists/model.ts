import type { HeadTimestamps, ListHead, MergedEntry, Schedule, VisibleEntry } from '@canticle/lists';
import type { Database } from '../../platform/database/index.ts';
import type { Membership } from '../groups/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';

/** The services this feature needs. */
export type ListContext = { readonly database: Database; readonly jobs: JobQueue; readonly now: () => Date };

/** A list without its entries, as it is stored. */
export type List = ListHead & {
  readonly id: string;
  readonly userId: string;
  readonly headTimestamps: HeadTimestamps;
  readonly updatedAt: string;
  /** The people it is shared with, without the owner. */
  readonly sharedWithIds: readonly string[];
  /** Those of them who may edit it. */
  readonly editorIds: readonly string[];
  /** Who published it last, and who changed it last; null where nobody did, or their account is gone. */
  readonly publishedById: string | null;
  readonly changedById: string | null;
  /** The people in its group, and what they are there; nobody when it belongs to none. */
  readonly groupMembers: readonly Pick<Membership, 'userId' | 'role'>[];
};

/** A visible entry, with who added it and who changed it last. */
export type ListEntry = VisibleEntry & {
  readonly addedById: string;
  readonly addedAt: string;
  readonly updatedById: string;
  readonly updatedAt: string;
};

/** A visible entry that is a song: all that existing clients see of a list. */
export type SongEntry = ListEntry & { readonly songId: string };

/** An entry as it is merged and stored, including one that was removed or whose addition has not arrived yet. */
export type StoredListEntry = MergedEntry & Pick<ListEntry, 'addedById' | 'addedAt' | 'updatedById' | 'updatedAt'>;

/** The songs of a published set of a group. */
export type SetSongs = {
  readonly listId: string;
  readonly groupId: string | null;
  readonly day: string;
  readonly schedule: Schedule;
  readonly printedCopies: number | null;
  readonly songIds: readonly string[];
};

/** The permission that sharing gives a person. */
export type ListPermission = 'view' | 'edit';

/** A deleted list that can still be restored. */
export type DeletedList = {
  readonly id: string;
  readonly name: string;
  readonly groupId: string | null;
  readonly entryCount: number;
  readonly deletedAt: string;
};
