import { type chords, chords as calls } from '@canticle/contract';
import { type Route, serve } from '../../platform/http/index.ts';
import { renderChord } from './render-chord.ts';

/** More than every chord of a large library on every instrument. A limit is needed because names come from clients. */
const MAX_CACHED_CHORDS = 4000;

/** The fingerings of a chord as images. Each chord is drawn once and cached. */
export function chordRoutes(): Route[] {
  const cache = new Map<string, chords.ChordV4 | null>();
  return [
    serve(calls.getChord, async ({ params, query }) => {
      const instrument = query.instrument ?? 'guitar';
      const name = `${instrument} ${params.name}`;
      const cached = cache.get(name);
      if (cached !== undefined) return cached;
      const chord = await renderChord(params.name, instrument);
      if (cache.size >= MAX_CACHED_CHORDS) cache.clear();
      cache.set(name, chord);
      return chord;
    }),
  ];
}
