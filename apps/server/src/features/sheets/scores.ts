import { Impossible, NotFound } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import type { FileStore } from '../../files/index.ts';
import type { Engraver } from './engraving/engraver.ts';
import type { ReadOutcome, Score } from './model.ts';
import { findScore } from './queries.ts';
import { putScore } from './writes.ts';

/** Version of how scores are read. Raise it when canonical MEI or facts come out differently: everything is read anew. */
export const READING = 5;

/** The scores of Canticle, by the hash of the file they came from. */
export type Scores = {
  /**
   * The score of a file, read now if nobody did before; whoever asks meanwhile waits for the same reading.
   *
   * @throws {Impossible} with a sentence when it cannot be engraved
   * @throws {NotFound} when the file is not in the store
   */
  of(contentHash: string, options?: { background?: boolean }): Promise<Score>;
};

type ScoreRooms = { readonly database: Database; readonly files: FileStore; readonly now: () => Date };

/** Opens the scores. */
export function openScores({ database, files, now }: ScoreRooms, engraver: Engraver): Scores {
  const underWay = new Map<string, Promise<ReadOutcome>>();

  const read = async (contentHash: string, background: boolean): Promise<ReadOutcome> => {
    const bytes = await files.find(contentHash);
    if (bytes === undefined) throw new NotFound('The file of this score is not here.');
    const outcome = await engraver.run('read', { bytes }, { background }).then(
      ({ mei, facts, melody }): ReadOutcome => ({ contentHash, mei, facts, melody }),
      (error: unknown): ReadOutcome => {
        // A trap or a full queue says nothing about the score: only a refusal is kept.
        if (error instanceof Impossible) return { contentHash, refusal: error.message };
        throw error;
      },
    );
    await database.transaction((tx) => putScore(tx, outcome, READING, now()));
    return outcome;
  };

  return {
    async of(contentHash, { background = false } = {}) {
      const known = await findScore(database.read, contentHash, READING);
      const running = underWay.get(contentHash) ?? (known === undefined ? read(contentHash, background) : undefined);
      if (running !== undefined) {
        underWay.set(contentHash, running);
        void running.catch(() => {}).finally(() => underWay.delete(contentHash));
      }
      const outcome = known ?? ((await running) as ReadOutcome);
      if ('refusal' in outcome) throw new Impossible(outcome.refusal);
      return outcome;
    },
  };
}
