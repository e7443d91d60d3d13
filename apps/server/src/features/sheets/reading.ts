import { Problem } from '@canticle/contract';
import { type Task, workThrough } from '../../jobs/index.ts';
import type { Rooms } from '../../rooms.ts';
import { listFiles } from '../media/index.ts';
import { listRead } from './queries.ts';
import { READING, type Scores } from './scores.ts';

const KIND = 'sheets.read';
/** How often Canticle looks for scores nobody has read, in minutes; at the start it looks at once. */
const LOOK_EVERY = 5;

/** Reads every score that nobody has asked for yet, so that it is found by its tune. */
export function defineReading(rooms: Rooms, scores: Scores): void {
  /** Content hashes that are not to be read, as far as this process knows: their files are gone. */
  const gone = new Set<string>();

  const find = async (): Promise<readonly string[]> => {
    const files = await listFiles(rooms.database.read, {});
    const read = await listRead(rooms.database.read, READING);
    const wanted = files.filter(({ type, contentHash }) => type === 'sheetmusic' && contentHash !== '');
    return [...new Set(wanted.map(({ contentHash }) => contentHash))].filter(
      (hash) => !read.has(hash) && !gone.has(hash),
    );
  };
  rooms.jobs.define(KIND, {
    tries: 3,
    async work({ progress, signal }: Task) {
      const waiting = await find();
      const read = async ([done, contentHash]: readonly [number, string]) => {
        progress(done, waiting.length, '');
        await scores.of(contentHash, { background: true }).catch((error: unknown) => {
          if (!(error instanceof Problem) || error.code === 'UNAVAILABLE') throw error;
          gone.add(contentHash);
        });
      };
      await workThrough(waiting.entries(), read, { signal });
      return { scores: waiting.length };
    },
  });
  rooms.jobs.define('sheets.find-unread', {
    schedule: { everyMinutes: LOOK_EVERY },
    async work() {
      const found = await find();
      if (found.length > 0) await rooms.database.transaction((tx) => rooms.jobs.add(tx, { kind: KIND, key: KIND }));
      return { scores: found.length };
    },
  });
}
