import type { ChangeCounter } from '../../changes/index.ts';
import type { Database } from '../../database/index.ts';
import type { ResponseCache } from '../../http/index.ts';
import type { CollectionCache } from '../songs/index.ts';
import type { ChapterOwnerCache } from './homes.ts';
import type { OutlineCache } from './outlines.ts';

export type ScriptureContext = {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly responseCache: ResponseCache;
  readonly now: () => Date;
};

/** What the routes of scriptures work with. */
export type ScriptureRouteContext = ScriptureContext & {
  readonly collections: CollectionCache;
  readonly chapterOwners: ChapterOwnerCache;
  readonly outlines: OutlineCache;
};
