import { type Database, isolateFailures, type Tx } from '../../platform/database/index.ts';
import { type JobQueue, throwIfAnyFailed } from '../../platform/jobs/index.ts';
import { listSongIdsWithoutTextKey, saveTextKey } from '../songs/index.ts';
import { listLyricsOfSongs, touchTexts } from './queries.ts';
import { detectTextKey } from './rules.ts';

/** Songs processed in one transaction. */
const BATCH_SIZE = 50;

/**
 * Defines the job that detects the key of texts that were stored before every save did so. It continues where it
 * stopped, and does not change stated keys.
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

/*
 * Processes the next songs after this id. A song whose texts cannot be read is skipped, and tried again in the next
 * run.
 */
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
    // Devices and existing clients are notified when a key is displayed that was not before.
    if (isVisible) await touchTexts(tx, own, now);
  }
}
