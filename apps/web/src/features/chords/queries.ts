import { chords, type Instrument } from '@canticle/contract/calls';
import { copiedCall, lifetimes } from '../../offline/index.ts';

/** The diagrams of a chord, kept in the browser's copy once seen; null when there are none. */
export const chordQuery = (name: string, instrument: Instrument) =>
  copiedCall(chords.getChord, { params: { name: addressName(name) }, query: { instrument } }, lifetimes.lyrics);

/**
 * A common chord name as it stands in an address: `over` for the slash, `sharp` for the sign.
 * @example addressName('C#m7/G#') // 'Csharpm7overGsharp'
 */
export function addressName(name: string): string {
  return name.replaceAll('/', 'over').replaceAll('#', 'sharp');
}
