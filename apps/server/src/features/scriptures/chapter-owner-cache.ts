import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { ChapterOwner } from './model.ts';
import { findChapterOwner } from './queries.ts';

export type ChapterOwnerCache = (chapterId: string) => Promise<ChapterOwner | undefined>;

/** Chapters whose owner is cached: those of about thirty translations, some 200 bytes each. */
const MAX_CACHED_CHAPTERS = 40_000;

/**
 * Creates the cache of chapter owners, which every request for a chapter needs for its access check. It is cleared when
 * the library changes. Missing chapters are not cached, so nobody can fill it with invalid ids.
 */
export function createChapterOwnerCache(database: Database, changeCounter: ChangeCounter): ChapterOwnerCache {
  const cache = new Map<string, ChapterOwner>();
  let cachedVersion = -1;
  return async (chapterId) => {
    const { library } = await changeCounter.versions();
    if (library !== cachedVersion || cache.size >= MAX_CACHED_CHAPTERS) cache.clear();
    cachedVersion = library;
    const cached = cache.get(chapterId);
    if (cached !== undefined) return cached;
    const owner = await findChapterOwner(database.replica, chapterId);
    if (owner !== undefined && cachedVersion === library) cache.set(chapterId, owner);
    return owner;
  };
}
