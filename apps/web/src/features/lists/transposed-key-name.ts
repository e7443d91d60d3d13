import { formatKey, parseKey, transposeKey } from '@canticle/music';
import type { SongV3 } from '@canticle/contract/calls';

/** The key of a song transposed by semitones; undefined when its own key is not known. */
export function transposedKeyName(
  song: Pick<SongV3, 'originalKey' | 'minor'> | undefined,
  semitones: number,
): string | undefined {
  const key = song && parseKey(song.originalKey, song.minor);
  return key ? formatKey(transposeKey(key, semitones)) : undefined;
}
