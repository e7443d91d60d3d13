import { formatKey, type Key, type Notation, transposeKey } from '@canticle/music';
import { createKeyFormatter } from '../lyrics/index.ts';

/**
 * The name of a key that is moved, with the names of notes its chords have; null where the key is not known.
 *
 * @param semitones  to the key it sounds in
 * @example formatMovedKey({ tonic: 0, minor: false }, 2, 'common') // 'D'
 */
export const formatMovedKey = (key: Key | null, semitones: number, notation: Notation): string | null =>
  key && createKeyFormatter(notation)(formatKey(transposeKey(key, semitones)));
