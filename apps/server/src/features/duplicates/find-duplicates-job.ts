import type { ChangeCounter } from '../../platform/changes/index.ts';
import { chunks, type Database, type Reader, runInBatches, yieldToEventLoop } from '../../platform/database/index.ts';
import type { JobQueue, JobRun } from '../../platform/jobs/index.ts';
import { listLyricsOfSongs } from '../lyrics/index.ts';
import { createMelodyCache, type MelodyCache } from '../sheets/index.ts';
import { listSongs, listSongVersions } from '../songs/index.ts';
import { type Likeness, startLikeness } from './likeness.ts';
import type { SongToReduce } from './likeness-thread.ts';
import { deleteOldMerges } from './merge-queries.ts';
import { UNDO_DAYS } from './model.ts';
import {
  deleteFingerprints,
  listFingerprintVersions,
  readFingerprints,
  replacePairs,
  saveFingerprints,
} from './queries.ts';

/** The kind of the job that searches the library for duplicates. */
export const FIND_DUPLICATES = 'duplicates.find';

/** Songs that are read and reduced in one step. */
const BATCH_SIZE = 100;
const DAY_MS = 24 * 3600_000;

export type FindContext = {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly jobs: JobQueue;
  readonly now: () => Date;
};

/** Of each song the first notes of its melodies: of longer ones nothing is compared. */
type Melodies = ReadonlyMap<string, readonly (readonly number[])[]>;
const MELODY_NOTES = 16;

/**
 * Defines the job that searches the library for duplicates, and the one that forgets merges that can no longer be undone.
 * Only songs that changed since are read; all are compared, in a thread of its own.
 */
export function defineDuplicateJobs(context: FindContext): void {
  const { database, jobs, now } = context;
  const melodies = createMelodyCache(context, (all): Melodies => {
    const groups = Map.groupBy(all, ({ songId }) => songId);
    return new Map([...groups].map(([id, some]) => [id, some.map(({ melody }) => melody.slice(0, MELODY_NOTES))]));
  });
  jobs.define(FIND_DUPLICATES, {
    schedule: { everyMinutes: 60 },
    run: (task) => findDuplicates(database, melodies, task),
  });
  jobs.define('duplicates.forget', {
    schedule: { atHour: 3 },
    run: ({ signal }) => {
      const oldest = new Date(now().getTime() - UNDO_DAYS * DAY_MS);
      return runInBatches(database, (tx, limit) => deleteOldMerges(tx, oldest, limit), { signal });
    },
  });
}

async function findDuplicates(
  database: Database,
  melodies: MelodyCache<Melodies>,
  { signal, reportProgress }: Pick<JobRun, 'signal' | 'reportProgress'>,
): Promise<{ readonly songs: number; readonly changed: number; readonly pairs: number }> {
  const { read } = database;
  const tunes = await melodies();
  const stamps = new Map(
    (await listSongVersions(read)).map(({ id, updatedAt }) => [id, stampOf(updatedAt, tunes.get(id))] as const),
  );
  const stored = await listFingerprintVersions(read);
  const changed = [...stamps].filter(([id, stamp]) => stored.get(id) !== stamp).map(([id]) => id);
  const gone = [...stored.keys()].filter((id) => !stamps.has(id));
  const likeness = startLikeness();
  try {
    await database.transaction((tx) => deleteFingerprints(tx, gone));
    let done = 0;
    for (const ids of chunks(changed, BATCH_SIZE)) {
      if (signal.aborted) return { songs: stamps.size, changed: done, pairs: 0 };
      const fingerprints = await likeness.reduce(await readSongs(read, ids, tunes));
      const rows = fingerprints.map(([songId, fingerprint]) => ({
        songId,
        stamp: stamps.get(songId) ?? '',
        fingerprint,
      }));
      await database.transaction((tx) => saveFingerprints(tx, rows));
      done += ids.length;
      reportProgress(done, changed.length);
      await yieldToEventLoop();
    }
    const pairs = await compareAll(read, likeness, signal);
    if (signal.aborted) return { songs: stamps.size, changed: done, pairs: 0 };
    const rows = pairs.map(({ words, ...pair }) => ({ ...pair, percent: Math.round(words * 100) }));
    await database.transaction((tx) => replacePairs(tx, rows));
    return { songs: stamps.size, changed: done, pairs: pairs.length };
  } finally {
    await likeness.close();
  }
}

const stampOf = (updatedAt: string, melodies: readonly (readonly number[])[] | undefined): string =>
  `1 ${updatedAt} ${melodies === undefined ? '' : melodies.map((melody) => melody.join(' ')).join('/')}`;

async function readSongs(db: Reader, ids: readonly string[], melodies: Melodies): Promise<SongToReduce[]> {
  const songs = await listSongs(db, { ids });
  const texts = await listLyricsOfSongs(db, ids);
  return songs.map(({ id, name }) => ({
    id,
    titles: Object.values(name),
    documents: (texts.get(id) ?? []).map(({ document }) => JSON.stringify(document)),
    melodies: melodies.get(id) ?? [],
  }));
}

async function compareAll(db: Reader, likeness: Likeness, signal: AbortSignal) {
  let after = '';
  while (!signal.aborted) {
    const fingerprints = await readFingerprints(db, after, BATCH_SIZE * 5);
    const last = fingerprints.at(-1);
    if (last === undefined) break;
    [after] = last;
    await likeness.add(fingerprints);
    await yieldToEventLoop();
  }
  return likeness.compare();
}
