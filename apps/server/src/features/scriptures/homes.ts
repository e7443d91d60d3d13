import type { ChangeWatch } from '../../changes/index.ts';
import type { Database } from '../../database/index.ts';
import type { Home } from './model.ts';
import { findHome } from './queries.ts';

export type HomeMemory = (chapterId: string) => Promise<Home | undefined>;

/** Chapters whose home is kept: those of about thirty translations, some 200 bytes each. */
const KEPT = 40_000;

/**
 * Opens the memory of homes, which every reading of a chapter asks to know whether it is allowed. All are forgotten when
 * the library changes. What is not there is not kept: nobody can fill the memory with ids that mean nothing.
 */
export function rememberHomes(database: Database, watch: ChangeWatch): HomeMemory {
  const kept = new Map<string, Home>();
  let stamp = -1;
  return async (chapterId) => {
    const { library } = await watch.stamps();
    if (library !== stamp || kept.size >= KEPT) kept.clear();
    stamp = library;
    const known = kept.get(chapterId);
    if (known !== undefined) return known;
    const home = await findHome(database.read, chapterId);
    if (home !== undefined && stamp === library) kept.set(chapterId, home);
    return home;
  };
}
