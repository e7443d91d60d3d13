import type { Route } from '../../platform/http/index.ts';
import type { AppContext } from '../../context.ts';
import { createEngraver, type EngraverReport } from './engraving/engraver.ts';
import { defineReadScoresJobs } from './read-scores-job.ts';
import { defineRecordingJobs } from './recording-jobs.ts';
import { sheetRoutes } from './routes.ts';
import { createScoreStore } from './score-store.ts';
import { createScoreRenderer } from './score-renderer.ts';

/** The public interface of this feature. */
export type Sheets = {
  readonly routes: readonly Route[];
  /** Reads a score in the background, as {ScoreReader} does. */
  readScore(contentHash: string): Promise<void>;
  report(): EngraverReport;
  close(): Promise<void>;
};

/** Creates the feature. No worker runs before there is something to engrave. */
export function createSheets(context: AppContext): Sheets {
  const engraver = createEngraver((error) => context.log.error({ error }, 'a score could not be engraved'));
  const scoreStore = createScoreStore({ ...context, files: context.media }, engraver);
  const renderer = createScoreRenderer(context, scoreStore, engraver);
  defineReadScoresJobs(context, scoreStore);
  if (context.config.makeRecordings) defineRecordingJobs(context, renderer);
  return {
    routes: sheetRoutes(renderer),
    async readScore(contentHash) {
      await scoreStore.get(contentHash, { background: true });
    },
    report: () => engraver.report(),
    close: () => renderer.close(),
  };
}
