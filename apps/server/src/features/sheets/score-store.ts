import { Unprocessable, NotFound } from '@canticle/contract';
import type { Database } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Engraver } from './engraving/engraver.ts';
import type { ScoreReadResult, Score } from './model.ts';
import { findScore } from './queries.ts';
import { saveScore } from './mutations.ts';

/** Version of how scores are read. Raise it when canonical MEI or facts come out differently: everything is read anew. */
export const READER_VERSION = 5;

/** The scores of Canticle, by the hash of the file they came from. */
export type ScoreStore = {
  /**
   * The score of a file, read now if nobody did before; whoever asks meanwhile waits for the same reading.
   *
   * @throws {Unprocessable} with a sentence when it cannot be engraved
   * @throws {NotFound} when the file is not in the store
   */
  get(contentHash: string, options?: { background?: boolean }): Promise<Score>;
};

type ScoreContext = { readonly database: Database; readonly files: FileStore; readonly now: () => Date };

/** Opens the scores. */
export function createScoreStore({ database, files, now }: ScoreContext, engraver: Engraver): ScoreStore {
  const pendingReads = new Map<string, Promise<ScoreReadResult>>();

  const read = async (contentHash: string, background: boolean): Promise<ScoreReadResult> => {
    const bytes = await files.readBuffer(contentHash);
    if (bytes === undefined) throw new NotFound('The file of this score is not here.');
    const result = await engraver.run('read', { bytes }, { background }).then(
      ({ mei, facts, melody }): ScoreReadResult => ({ contentHash, mei, facts, melody }),
      (error: unknown): ScoreReadResult => {
        // A trap or a full queue says nothing about the score: only a refusal is kept.
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
      const result = stored ?? ((await pending) as ScoreReadResult);
      if ('refusal' in result) throw new Unprocessable(result.refusal);
      return result;
    },
  };
}
