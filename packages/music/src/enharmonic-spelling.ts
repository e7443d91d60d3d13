import { isInScale, type Key } from './key.ts';
import type { TonalPitchClass } from './pitch.ts';

const C_FLAT = -7;
const F_FLAT = -8;
const E_SHARP = 11;
const B_SHARP = 12;

/**
 * The displayed spelling of a strictly spelled pitch: no double accidentals, and E#, B#, Cb and Fb only where they
 * belong to the scale of the key. Twelve fifths are the same sound under another name.
 *
 * @param key  the key the chord is displayed in; null when unknown, then E#, B#, Cb and Fb are always replaced
 * @example formatPitch(simplifySpelling(-9, null)) // 'A'
 */
export function simplifySpelling(pitch: TonalPitchClass, key: Key | null): TonalPitchClass {
  if (pitch > B_SHARP) return simplifySpelling(pitch - 12, key);
  if (pitch < F_FLAT) return simplifySpelling(pitch + 12, key);
  if (key && isInScale(pitch, key)) return pitch;
  if (pitch === E_SHARP || pitch === B_SHARP) return pitch - 12;
  if (pitch === C_FLAT || pitch === F_FLAT) return pitch + 12;
  return pitch;
}
