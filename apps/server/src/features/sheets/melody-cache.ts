import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { listFiles } from '../media/index.ts';
import { listMelodies, melodyVersion } from './queries.ts';
import { READER_VERSION } from './score-store.ts';

/** The melody of a score of a song, as MIDI numbers. */
export type SongMelody = { readonly songId: string; readonly melody: readonly number[] };

/** A value built from the melodies of all scores; built again when a score or its song changes. */
export type MelodyCache<T> = () => Promise<T>;

/** Creates a cache of what `build` returns for the melodies. */
export function createMelodyCache<T>(
  { database, changeCounter }: { readonly database: Database; readonly changeCounter: ChangeCounter },
  build: (melodies: readonly SongMelody[]) => T,
): MelodyCache<T> {
  let cached: { readonly stamp: string; readonly made: Promise<T> } | undefined;
  return async () => {
    const { library } = await changeCounter.versions();
    const stamp = `${library} ${await melodyVersion(database.read, READER_VERSION)}`;
    if (cached?.stamp !== stamp) cached = { stamp, made: loadSongMelodies(database).then(build) };
    const { made } = cached;
    // After a failure the next caller reads again.
    made.catch(() => {
      if (cached?.made === made) cached = undefined;
    });
    return made;
  };
}

async function loadSongMelodies({ read }: Database): Promise<readonly SongMelody[]> {
  const melodies = await listMelodies(read, READER_VERSION);
  const scores = (await listFiles(read, {})).filter(({ type }) => type === 'sheetmusic');
  return scores.flatMap(({ songId, contentHash }) => {
    const melody = melodies.get(contentHash);
    return melody === undefined ? [] : [{ songId, melody }];
  });
}
