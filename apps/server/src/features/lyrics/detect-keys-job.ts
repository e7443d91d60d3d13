import { type Database, isolateFailures, type Tx } from '../../platform/database/index.ts';
import { type JobQueue, throwIfAnyFailed } from '../../platform/jobs/index.ts';
import { listSongIdsWithoutTextKey, saveTextKey } from '../songs/index.ts';
import { listLyricsOfSongs, touchTexts } from './queries.ts';
import { detectTextKey } from './rules.ts';

/** Songs looked at in one transaction. */
const BATCH_SIZE = 50;

/**
 * Defines the job that finds the key of the texts of songs that were stored before it was kept with every save. It goes on
 * where it stopped, and changes nothing that is stated.
 */
export function defineDetectKeysJob({
  database,
  jobs,
  now,
}: {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly now: () => Date;
}): void {
  jobs.define('lyrics.keys', {
    schedule: { everyMinutes: 10 },
    run: async ({ signal, reportProgress: progress }) => {
      const failures: unknown[] = [];
      let [done, after] = [0, ''];
      while (!signal.aborted) {
        const found = await database.transaction((tx) => detectKeys(tx, after, now()));
        const last = found.ids.at(-1);
        if (last === undefined) break;
        after = last;
        failures.push(...found.failures);
        done += found.ids.length;
        progress(done);
      }
      throwIfAnyFailed(failures, done);
      return done;
    },
  });
}

/* The next songs after this one. One whose texts cannot be read is passed over, and looked at again the next time. */
async function detectKeys(tx: Tx, after: string, now: Date) {
  const ids = await listSongIdsWithoutTextKey(tx, after, BATCH_SIZE);
  const { failures } = await isolateFailures(tx, ids, (some) => saveKeys(tx, some, now));
  return { ids, failures: failures.map(({ error }) => error) };
}

async function saveKeys(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const texts = await listLyricsOfSongs(tx, ids);
  for (const id of ids) {
    const own = texts.get(id) ?? [];
    const isVisible = await saveTextKey(tx, id, detectTextKey(own), now);
    // Devices and existing clients are told where a key is shown that was not.
    if (isVisible) await touchTexts(tx, own, now);
  }
}
