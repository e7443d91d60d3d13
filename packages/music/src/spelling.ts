import { belongsToScale, type Key } from './key.ts';
import type { Pitch } from './pitch.ts';

const CB = -7;
const FB = -8;
const ES = 11;
const BS = 12;

/**
 * The spelling shown for a strictly spelled pitch: no double accidentals, and E#, B#, Cb and Fb only where they belong
 * to the scale of the key. Twelve fifths are the same sound under another name.
 *
 * @param key  the key the chord is shown in; null when unknown, then E#, B#, Cb and Fb never stay
 * @example formatPitch(simplify(-9, null)) // 'A'
 */
export function simplify(pitch: Pitch, key: Key | null): Pitch {
  if (pitch > BS) return simplify(pitch - 12, key);
  if (pitch < FB) return simplify(pitch + 12, key);
  if (key && belongsToScale(pitch, key)) return pitch;
  if (pitch === ES || pitch === BS) return pitch - 12;
  if (pitch === CB || pitch === FB) return pitch + 12;
  return pitch;
}
