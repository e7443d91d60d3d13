import { Problem } from '@canticle/contract';
import { type JobRun, processEach } from '../../platform/jobs/index.ts';
import type { AppContext } from '../../context.ts';
import { listFiles } from '../media/index.ts';
import { listReadScores } from './queries.ts';
import { READER_VERSION, type ScoreStore } from './score-store.ts';

const JOB_KIND = 'sheets.read';
/** How often Canticle checks for unread scores, in minutes; it also checks at startup. */
const CHECK_INTERVAL_MINUTES = 5;

/** Reads every score that nobody has requested yet, so that it can be found by its tune. */
export function defineReadScoresJobs(context: AppContext, scoreStore: ScoreStore): void {
  /** Content hashes that this process skips: their files are missing. */
  const missing = new Set<string>();

  const findUnread = async (): Promise<readonly string[]> => {
    const files = await listFiles(context.database.read, {});
    const read = await listReadScores(context.database.read, READER_VERSION);
    const wanted = files.filter(({ type, contentHash }) => type === 'sheetmusic' && contentHash !== '');
    return [...new Set(wanted.map(({ contentHash }) => contentHash))].filter(
      (hash) => !read.has(hash) && !missing.has(hash),
    );
  };
  context.jobs.define(JOB_KIND, {
    maxAttempts: 3,
    async run({ reportProgress: progress, signal }: JobRun) {
      const waiting = await findUnread();
      const read = async ([done, contentHash]: readonly [number, string]) => {
        progress(done, waiting.length, '');
        await scoreStore.get(contentHash, { background: true }).catch((error: unknown) => {
          if (!(error instanceof Problem) || error.code === 'UNAVAILABLE') throw error;
          missing.add(contentHash);
        });
      };
      await processEach(waiting.entries(), read, { signal });
      return { scores: waiting.length };
    },
  });
  context.jobs.define('sheets.find-unread', {
    schedule: { everyMinutes: CHECK_INTERVAL_MINUTES },
    async run() {
      const found = await findUnread();
      if (found.length > 0)
        await context.database.transaction((tx) => context.jobs.add(tx, { kind: JOB_KIND, key: JOB_KIND }));
      return { scores: found.length };
    },
  });
}
