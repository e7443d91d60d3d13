import { formatKey, transposeKey } from '@canticle/music';
import { createKeyFormatter } from '../lyrics/index.ts';
import type { PrintJob } from './print-job.ts';

/**
 * The key a printed song sounds in, with the names of notes its chords are printed with; undefined where it is not known.
 * The chords are those of the shapes to play, which sound higher with a capo.
 */
export function printedKey(chords: PrintJob['chords']): string | undefined {
  if (!chords?.key) return undefined;
  return createKeyFormatter(chords.notation)(formatKey(transposeKey(chords.key, chords.semitones + chords.capo)));
}
