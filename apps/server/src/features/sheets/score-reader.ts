import type { AppContext } from '../../context.ts';
import { createEngraver } from './engraving/engraver.ts';
import { createScoreStore } from './score-store.ts';

/** Reads scores outside of the server, for example in an import command. */
export type ScoreReader = {
  /**
   * Reads the score with this content, unless that was done before, and stores the result.
   *
   * @throws {Unprocessable} with a message when it cannot be engraved
   * @throws {Unavailable} when it could not be attempted
   */
  read(contentHash: string): Promise<void>;
  close(): Promise<void>;
};

/** Creates a score reader. No worker runs before there is something to read. */
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
