import type { MergedEntry, VisibleEntry } from '@canticle/lists';
import type { Database } from '../../platform/database/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';

/** What this feature works with. */
export type ListContext = { readonly database: Database; readonly jobs: JobQueue; readonly now: () => Date };

/** A list without its entries, as it is stored. */
export type List = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly nameAt: string;
  readonly color: string | null;
  readonly colorAt: string;
  readonly updatedAt: string;
  /** Those it is shared with, besides the owner. */
  readonly sharedWithIds: readonly string[];
  /** Those of them who may change it. */
  readonly editorIds: readonly string[];
};

/** An entry that is there to be seen, with who put it there and who touched it last. */
export type ListEntry = VisibleEntry & {
  readonly addedById: string;
  readonly addedAt: string;
  readonly updatedById: string;
  readonly updatedAt: string;
};

/** An entry as it is merged and stored, also one that waits for its addition or is gone. */
export type StoredListEntry = MergedEntry & Pick<ListEntry, 'addedById' | 'addedAt' | 'updatedById' | 'updatedAt'>;

/** What sharing gives a person. */
export type ListPermission = 'view' | 'edit';

/** A list that was deleted and can still be restored. */
export type DeletedList = {
  readonly id: string;
  readonly name: string;
  readonly entryCount: number;
  readonly deletedAt: string;
};
