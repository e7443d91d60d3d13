import type { Database } from '../../database/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { listSongsWithoutTextKey, reportTextKey } from '../songs/index.ts';
import { listLyricsOfSongs, touchTexts } from './queries.ts';
import { textKeyOf } from './rules.ts';

/** Songs looked at in one transaction. */
const BATCH = 50;

/**
 * Defines the job that finds the key of the texts of songs that were stored before it was kept with every save. It goes on
 * where it stopped, and changes nothing that is stated.
 */
export function defineKeyJob({
  database,
  jobs,
  now,
}: {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly now: () => Date;
}): void {
  jobs.define('lyrics.keys', {
    schedule: { everyMinutes: 10 },
    work: async ({ signal, progress }) => {
      let done = 0;
      while (!signal.aborted) {
        const found = await database.transaction((tx) => findKeys(tx, now()));
        if (found === 0) break;
        done += found;
        progress(done);
      }
      return done;
    },
  });
}

async function findKeys(tx: Parameters<typeof reportTextKey>[0], now: Date): Promise<number> {
  const ids = await listSongsWithoutTextKey(tx, BATCH);
  const texts = await listLyricsOfSongs(tx, ids);
  for (const id of ids) {
    const own = texts.get(id) ?? [];
    const isShown = await reportTextKey(tx, id, textKeyOf(own), now);
    // Devices and existing clients are told where a key is shown that was not.
    if (isShown) await touchTexts(tx, own, now);
  }
  return ids.length;
}
