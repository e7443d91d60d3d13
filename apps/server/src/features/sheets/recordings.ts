import { Impossible, Problem } from '@canticle/contract';
import { type Task, workThrough } from '../../jobs/index.ts';
import type { Rooms } from '../../rooms.ts';
import { listFiles, type MediaFile, outdatedOf, putMadeFile, removeFile } from '../media/index.ts';
import { listRefused } from './queries.ts';
import { unrecorded } from './rules.ts';
import { READING } from './scores.ts';
import type { SheetWorks } from './works.ts';

/** How often Canticle looks for scores without a recording, in minutes; at the start it looks at once. */
const LOOK_EVERY = 10;
const KIND = 'sheets.record';

/**
 * Makes a recording on the organ for every score whose song has none: a fresh machine has sound. It is one job, whose
 * progress everybody sees who may see jobs; it goes on after a restart with what is left.
 */
export function defineRecordings(rooms: Rooms, works: SheetWorks): void {
  /** Content hashes of scores that cannot be played, as far as this process knows. */
  const silent = new Set<string>();

  const find = async (): Promise<MediaFile[]> => {
    const files = await listFiles(rooms.database.read, {});
    const refused = await listRefused(rooms.database.read, READING);
    return unrecorded(files).filter(({ contentHash }) => !refused.has(contentHash) && !silent.has(contentHash));
  };

  const recordOne = async (file: MediaFile): Promise<void> => {
    try {
      await putRecording(rooms, works, file);
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'UNAVAILABLE') throw error;
      if (error instanceof Impossible) rooms.log.info({ file: file.id, why: error.message }, 'no recording was made');
      silent.add(file.contentHash);
    }
  };

  rooms.jobs.define(KIND, {
    tries: 3,
    async work({ progress, signal }: Task) {
      const waiting = await find();
      const record = async ([done, file]: readonly [number, MediaFile]) => {
        progress(done, waiting.length, file.name);
        await recordOne(file);
      };
      await workThrough(waiting.entries(), record, { signal });
      progress(waiting.length, waiting.length, '');
      return { scores: waiting.length };
    },
  });
  rooms.jobs.define('sheets.find-unrecorded', {
    schedule: { everyMinutes: LOOK_EVERY },
    async work() {
      const found = await find();
      await removeOutdated(rooms, new Set(found.map(({ songId }) => songId)));
      if (found.length > 0) await rooms.database.transaction((tx) => rooms.jobs.add(tx, { kind: KIND, key: KIND }));
      return { scores: found.length };
    },
  });
}

async function putRecording(rooms: Rooms, works: SheetWorks, file: MediaFile): Promise<void> {
  const score = await works.scores.of(file.contentHash, { background: true });
  const times = await works.times(score, { background: true });
  const bytes = await works.engraver.run('sound', { times }, { background: true });
  const contentHash = await rooms.media.put(bytes);
  await rooms.database.transaction(async (tx) => {
    // The score may have changed while it was played.
    const [now] = await listFiles(tx, { ids: [file.id] });
    if (now?.contentHash !== file.contentHash) return;
    await putMadeFile(tx, rooms, {
      songId: file.songId,
      name: file.name,
      type: 'audio',
      category: 'instrumental',
      mediaType: 'audio/mpeg',
      contentHash,
      byteLength: bytes.length,
      transposition: score.facts.key === '' ? null : score.facts.key,
      madeFrom: file.contentHash,
    });
  });
}

/* Of scores that are gone, or can no longer be played; the others give their place to what is recorded next. */
async function removeOutdated(rooms: Rooms, waiting: ReadonlySet<string>): Promise<void> {
  await rooms.database.transaction(async (tx) => {
    const recordings = outdatedOf(await listFiles(tx, {})).filter(({ type }) => type === 'audio');
    for (const file of recordings) if (!waiting.has(file.songId)) await removeFile(tx, rooms, file);
  });
}
