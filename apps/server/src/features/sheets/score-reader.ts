import type { Rooms } from '../../rooms.ts';
import { openEngraver } from './engraving/engraver.ts';
import { openScores } from './scores.ts';

/** Reads scores outside of the server, as a command that brings them does. */
export type ScoreReader = {
  /**
   * Has the score with this content read, unless that was done before, and remembers what came of it.
   *
   * @throws {Impossible} with a sentence when it cannot be engraved
   * @throws {Unavailable} when it could not be tried
   */
  read(contentHash: string): Promise<void>;
  close(): Promise<void>;
};

/** Opens a reader of scores. No thread runs before there is something to read. */
export function openScoreReader(rooms: Pick<Rooms, 'database' | 'media' | 'now' | 'log'>): ScoreReader {
  const engraver = openEngraver((trouble) => rooms.log.error({ trouble }, 'a score could not be engraved'));
  const scores = openScores({ ...rooms, database: rooms.database, files: rooms.media }, engraver);
  return {
    async read(contentHash) {
      await scores.of(contentHash, { background: true });
    },
    close: () => engraver.close(),
  };
}
