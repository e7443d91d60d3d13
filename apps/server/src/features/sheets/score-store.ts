import { Unprocessable, NotFound } from '@canticle/contract';
import type { Database } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Engraver } from './engraving/engraver.ts';
import type { ScoreReadResult, Score } from './model.ts';
import { findScore } from './queries.ts';
import { saveScore } from './mutations.ts';

/** Version of the score reader. Increase it when canonical MEI or facts change: everything is read again. */
export const READER_VERSION = 5;

/** The parsed scores, by the hash of their source file. */
export type ScoreStore = {
  /**
   * The score of a file, read now if it was not before; concurrent callers share the same read.
   *
   * @throws {Unprocessable} with a message when it cannot be engraved
   * @throws {NotFound} when the file is not in the store
   */
  get(contentHash: string, options?: { background?: boolean }): Promise<Score>;
};

type ScoreContext = { readonly database: Database; readonly files: FileStore; readonly now: () => Date };

/** Creates the score store. */
export function createScoreStore({ database, files, now }: ScoreContext, engraver: Engraver): ScoreStore {
  const pendingReads = new Map<string, Promise<ScoreReadResult>>();

  const read = async (contentHash: string, background: boolean): Promise<ScoreReadResult> => {
    const bytes = await files.readBuffer(contentHash);
    if (bytes === undefined) throw new NotFound('The file of this score is missing.');
    const result = await engraver.run('read', { bytes }, { background }).then(
      ({ mei, facts, melody }): ScoreReadResult => ({ contentHash, mei, facts, melody }),
      (error: unknown): ScoreReadResult => {
        // A trap or a full queue says nothing about the score: only a rejection is stored.
        if (error instanceof Unprocessable) return { contentHash, refusal: error.message };
        throw error;
      },
    );
    await database.transaction((tx) => saveScore(tx, result, READER_VERSION, now()));
    return result;
  };

  return {
    async get(contentHash, { background = false } = {}) {
      const stored = await findScore(database.read, contentHash, READER_VERSION);
      const pending =
        pendingReads.get(contentHash) ?? (stored === undefined ? read(contentHash, background) : undefined);
      if (pending !== undefined) {
        pendingReads.set(contentHash, pending);
        void pending.catch(() => {}).finally(() => pendingReads.delete(contentHash));
      }
      const result = stored ?? (await (pending ?? read(contentHash, background)));
      if ('refusal' in result) throw new Unprocessable(result.refusal);
      return result;
    },
  };
}
