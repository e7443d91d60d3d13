import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const instrument = z.enum(['guitar', 'ukulele', 'piano']);

/** The diagrams of a chord: SVG text with single-quoted attributes, one per fingering, the best first. */
const chordV4 = z.strictObject({ imageArray: z.array(z.string()).min(1), chordName: z.string(), instrument });

export type Instrument = z.infer<typeof instrument>;
export type ChordV4 = z.infer<typeof chordV4>;

export const getChord = endpoint({
  method: 'GET',
  path: 'api/Chords/:name',
  version: 4,
  summary:
    'Diagrams of a chord by its common name, with `over` for the slash and `sharp` for the sign; null when unknown.',
  params: z.object({ name: z.string().min(1).max(100) }),
  query: z.object({ instrument: instrument.optional() }),
  reply: chordV4.nullable(),
});
