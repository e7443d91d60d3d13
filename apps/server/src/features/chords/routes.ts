import { type chords, chords as calls } from '@canticle/contract';
import { type Route, serve } from '../../http/index.ts';
import { drawChord } from './draw-chord.ts';

/** More than every chord of a large library on every instrument; names come from outside, so there is an end. */
const REMEMBERED = 4000;

/** The fingerings of a chord as pictures. The same chord is drawn once. */
export function chordRoutes(): Route[] {
  const drawn = new Map<string, chords.ChordV4 | null>();
  return [
    serve(calls.getChord, async ({ params, query }) => {
      const instrument = query.instrument ?? 'guitar';
      const name = `${instrument} ${params.name}`;
      const known = drawn.get(name);
      if (known !== undefined) return known;
      const chord = await drawChord(params.name, instrument);
      if (drawn.size >= REMEMBERED) drawn.clear();
      drawn.set(name, chord);
      return chord;
    }),
  ];
}
