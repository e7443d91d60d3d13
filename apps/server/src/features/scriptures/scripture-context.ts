import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { ResponseCache } from '../../platform/http/index.ts';
import type { CollectionCache } from '../songs/index.ts';
import type { ChapterOwnerCache } from './chapter-owner-cache.ts';
import type { OutlineCache } from './translation-outline.ts';

export type ScriptureContext = {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly responseCache: ResponseCache;
  readonly now: () => Date;
};

/** The context of the scripture routes. */
export type ScriptureRouteContext = ScriptureContext & {
  readonly collections: CollectionCache;
  readonly chapterOwners: ChapterOwnerCache;
  readonly outlines: OutlineCache;
};
