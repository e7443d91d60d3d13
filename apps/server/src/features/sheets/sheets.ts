import type { Route } from '../../http/index.ts';
import type { Rooms } from '../../rooms.ts';
import { openEngraver, type EngraverReport } from './engraving/engraver.ts';
import { defineReading } from './reading.ts';
import { defineRecordings } from './recordings.ts';
import { sheetRoutes } from './routes.ts';
import { openScores } from './scores.ts';
import { openWorks } from './works.ts';

/** The feature as the server holds it. */
export type Sheets = {
  readonly routes: readonly Route[];
  /** Has a score read, in the background; as {ScoreReader} does. */
  readScore(contentHash: string): Promise<void>;
  report(): EngraverReport;
  close(): Promise<void>;
};

/** Opens the engraving of scores. No thread runs before there is something to engrave. */
export function openSheets(rooms: Rooms): Sheets {
  const engraver = openEngraver((trouble) => rooms.log.error({ trouble }, 'a score could not be engraved'));
  const scores = openScores({ ...rooms, files: rooms.media }, engraver);
  const works = openWorks(rooms, scores, engraver);
  defineReading(rooms, scores);
  if (rooms.config.makeRecordings) defineRecordings(rooms, works);
  return {
    routes: sheetRoutes(works),
    async readScore(contentHash) {
      await scores.of(contentHash, { background: true });
    },
    report: () => engraver.report(),
    close: () => works.close(),
  };
}
