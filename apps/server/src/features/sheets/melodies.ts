import type { ChangeWatch } from '../../changes/index.ts';
import type { Database } from '../../database/index.ts';
import { listFiles } from '../media/index.ts';
import { listMelodies, melodyStamp } from './queries.ts';
import { READING } from './scores.ts';

/** The melody of a score of a song, as MIDI numbers. */
export type SongMelody = { readonly songId: string; readonly melody: readonly number[] };

/** What is made of the melodies of all scores; made again when a score, or the song it belongs to, is another one. */
export type MelodyMemory<T> = () => Promise<T>;

/** Opens a memory of what `make` makes of the melodies. */
export function rememberMelodies<T>(
  { database, watch }: { readonly database: Database; readonly watch: ChangeWatch },
  make: (melodies: readonly SongMelody[]) => T,
): MelodyMemory<T> {
  let kept: { readonly stamp: string; readonly made: Promise<T> } | undefined;
  return async () => {
    const { library } = await watch.stamps();
    const stamp = `${library} ${await melodyStamp(database.read, READING)}`;
    if (kept?.stamp !== stamp) kept = { stamp, made: readSongMelodies(database).then(make) };
    const { made } = kept;
    // What could not be read is read again by whoever asks next.
    made.catch(() => {
      if (kept?.made === made) kept = undefined;
    });
    return made;
  };
}

async function readSongMelodies({ read }: Database): Promise<readonly SongMelody[]> {
  const melodies = await listMelodies(read, READING);
  const scores = (await listFiles(read, {})).filter(({ type }) => type === 'sheetmusic');
  return scores.flatMap(({ songId, contentHash }) => {
    const melody = melodies.get(contentHash);
    return melody === undefined ? [] : [{ songId, melody }];
  });
}
