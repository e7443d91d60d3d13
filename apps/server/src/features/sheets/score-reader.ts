import type { AppContext } from '../../context.ts';
import { createEngraver } from './engraving/engraver.ts';
import { createScoreStore } from './score-store.ts';

/** Reads scores outside of the server, as a command that brings them does. */
export type ScoreReader = {
  /**
   * Has the score with this content read, unless that was done before, and remembers what came of it.
   *
   * @throws {Unprocessable} with a sentence when it cannot be engraved
   * @throws {Unavailable} when it could not be tried
   */
  read(contentHash: string): Promise<void>;
  close(): Promise<void>;
};

/** Opens a reader of scores. No thread runs before there is something to read. */
export function createScoreReader(context: Pick<AppContext, 'database' | 'media' | 'now' | 'log'>): ScoreReader {
  const engraver = createEngraver((error) => context.log.error({ error }, 'a score could not be engraved'));
  const scoreStore = createScoreStore({ ...context, database: context.database, files: context.media }, engraver);
  return {
    async read(contentHash) {
      await scoreStore.get(contentHash, { background: true });
    },
    close: () => engraver.close(),
  };
}
