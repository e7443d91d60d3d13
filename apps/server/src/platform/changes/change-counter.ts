import { type Database, createCachedRead } from '../database/index.ts';
import { readVersions, type Versions } from './changes.ts';

export type ChangeCounter = {
  /** The current versions: exact for this process's own writes, at most 250 ms old for those of others. */
  versions(): Promise<Versions>;
};

/**
 * Watches the changes for caches: queries the database when this process has written, or when the last read is too old.
 *
 * @param now  milliseconds of a monotonic clock
 */
export function createChangeCounter(database: Database, now?: () => number): ChangeCounter {
  return { versions: createCachedRead(database, () => readVersions(database.read), now) };
}
