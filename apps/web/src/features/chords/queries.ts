import { chords, type Instrument } from '@canticle/contract/calls';
import { cachedQuery, lifetimes } from '../../offline/index.ts';

/** The diagrams of a chord, stored in the local cache once loaded; null when there are none. */
export const chordQuery = (name: string, instrument: Instrument) =>
  cachedQuery(chords.getChord, { params: { name: chordSlug(name) }, query: { instrument } }, lifetimes.lyrics);

/**
 * A common chord name as a URL segment: `over` for the slash, `sharp` for the sign.
 * @example chordSlug('C#m7/G#') // 'Csharpm7overGsharp'
 */
export function chordSlug(name: string): string {
  return name.replaceAll('/', 'over').replaceAll('#', 'sharp');
}
