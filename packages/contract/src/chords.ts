import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const instrument = z
  .enum(['guitar', 'ukulele', 'piano'])
  .meta({ id: 'Instrument', description: 'An instrument that chord diagrams are drawn for.' });

const chordV4 = z
  .strictObject({
    imageArray: z
      .array(z.string())
      .min(1)
      .describe('The diagrams as SVG text with single-quoted attributes, one for each fingering, the best first.'),
    chordName: z.string().describe('The chord by its common name, such as `Bb/D`.'),
    instrument: instrument.describe('The instrument the diagrams are for.'),
  })
  .meta({ id: 'ChordV4', description: 'The diagrams of a chord.' });

export type Instrument = z.infer<typeof instrument>;
export type ChordV4 = z.infer<typeof chordV4>;

export const getChord = endpoint({
  method: 'GET',
  path: 'api/Chords/:name',
  version: 4,
  summary: 'Returns the diagrams of a chord; null when the chord is unknown or has no fingering.',
  params: z.object({
    name: z
      .string()
      .min(1)
      .max(100)
      .describe(
        'The common name of the chord with `over` for the slash and `sharp` for the sign: `BboverD`, `Csharpm7`. At most 100 characters.',
      ),
  }),
  query: z.object({ instrument: instrument.optional().describe('`guitar` (when left out), `ukulele` or `piano`.') }),
  example: { params: { name: 'BboverD' }, query: { instrument: 'guitar' } },
  reply: chordV4.nullable(),
});
