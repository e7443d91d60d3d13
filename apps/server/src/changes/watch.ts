import { type Database, keepInView } from '../database/index.ts';
import { readStamps, type Stamps } from './changes.ts';

export type ChangeWatch = {
  /** The stamps as of now: exact for this process's own writes, at most 250 ms old for those of others. */
  stamps(): Promise<Stamps>;
};

/**
 * Watches the changes for caches: asks the database when this process has written, or when the last look is too old.
 *
 * @param now  milliseconds of a clock that never goes back
 */
export function watchChanges(database: Database, now?: () => number): ChangeWatch {
  return { stamps: keepInView(database, () => readStamps(database.read), now) };
}
