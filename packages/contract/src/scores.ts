import { z } from 'zod';
import { id } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

export const scoreClef = z.enum(['treble', 'bass', 'alto']).meta({
  id: 'ScoreClef',
  description: 'A clef: `treble` draws a score as written, the others replace treble clefs.',
});
export const pageFormat = z
  .enum(['portrait', 'landscape', 'endless'])
  .meta({ id: 'PageFormat', description: 'The pages of a drawn score.' });
export const scoreSize = z
  .enum(['sm', 'md', 'lg', 'xl'])
  .meta({ id: 'ScoreSize', description: 'The size of the notes.' });

/** Semitones upwards, octaves included. Beyond three octaves the response is 422, which the feature checks. */
const transposition = z.number().int();
const instruments = z.array(z.string().max(200)).max(64);

/** One part of a score: an instrument or a voice. A piano is one part with two staves. */
const scorePart = z.strictObject({
  name: z.string().describe('The name of the part as printed; may be blank.'),
  staves: z.number().int().min(1).describe('How many staves the part has; a piano has two.'),
  clefChanges: z
    .boolean()
    .describe('Whether the clefs `bass` and `alto` change this part: it has one staff, written in the treble clef.'),
});

/** A score; existing clients know `id`, `instruments` and `title`. */
export const scoreV4 = z
  .strictObject({
    id: id.describe('The score: the id of its file.'),
    instruments: z.array(z.string()).describe('The names of the parts, without blank ones.'),
    title: z.string().describe('The title in the score; may be empty.'),
    songId: id.describe('The id of the song the score belongs to.'),
    originalKey: z
      .string()
      .describe(
        'The written key by its signature, with `m` for minor, such as `Eb` or `F#m`; empty when the score states none.',
      ),
    parts: z.array(scorePart).describe('The parts: one for each instrument or voice.'),
    measures: z.number().int().describe('The number of written bars; repeats are not counted twice.'),
    hasChords: z.boolean().describe('Whether the score has chord symbols.'),
    hasLyrics: z.boolean().describe('Whether the score has words.'),
  })
  .meta({ id: 'ScoreV4', description: 'A score with its parts.' });

const playedMeasure = z
  .strictObject({
    id: z.string().describe('The id of the bar in the sheet.'),
    number: z.string().describe('The number as printed; empty for a bar without one.'),
    at: z.number().describe('When it begins, in milliseconds from the beginning.'),
    duration: z.number().describe('How long it is played, in milliseconds.'),
    beats: z
      .number()
      .int()
      .describe('The upper number of the metre: 3 in 3/4. A pickup bar is shorter than its metre.'),
    beatUnit: z.number().int().describe('The lower number of the metre: 4 in 3/4.'),
  })
  .meta({ id: 'PlayedMeasure', description: 'A bar as it is played.' });

const playedNote = z
  .strictObject({
    id: z.string().describe('The id of the note in the sheet; a note that is tied to an earlier one has its own.'),
    at: z.number().describe('When it begins, in milliseconds from the beginning.'),
    duration: z.number().describe('How long this note head lasts, in milliseconds.'),
    pitch: z.number().int().min(0).max(127).describe('The MIDI number as it sounds, transposed: 60 is middle C.'),
    part: z.number().int().min(0).describe('The index of its part in `parts`, from 0.'),
    pass: z
      .number()
      .int()
      .min(1)
      .describe(
        'Which pass of a repeat this is, from 1: the sheet has the note once, the timemap once for every pass.',
      ),
    tied: z.boolean().describe('Whether it continues the note before by a tie, so that nothing is struck again.'),
  })
  .meta({ id: 'PlayedNote', description: 'A note as it is played.' });

export const timemap = z
  .strictObject({
    id: id.describe('The score: the id of its file.'),
    transposition: transposition.describe('The semitones everything was moved upwards, octaves included.'),
    key: z.string().describe('The key as it sounds; empty when the score states none.'),
    duration: z.number().describe('How long the whole score is played, in milliseconds.'),
    tempos: z
      .array(
        z.strictObject({
          at: z.number().describe('When the tempo begins, in milliseconds from the beginning.'),
          quarters: z.number().describe('Quarter notes per minute.'),
        }),
      )
      .describe('The tempo from a given moment on; the first entry is at 0.'),
    parts: z
      .array(z.strictObject({ name: z.string().describe('The name of the part as printed; may be blank.') }))
      .describe('The parts, in the order of the score.'),
    measures: z.array(playedMeasure).describe('The bars in the order they are played: a repeated bar occurs twice.'),
    notes: z.array(playedNote).describe('The notes in the order they begin.'),
  })
  .meta({
    id: 'Timemap',
    description: 'What of a score is played when, with repeats written out. The ids are those of the sheet.',
  });

export type ScoreV4 = z.infer<typeof scoreV4>;
export type Timemap = z.infer<typeof timemap>;
export type PlayedNote = z.infer<typeof playedNote>;
export type PlayedMeasure = z.infer<typeof playedMeasure>;
export type ScoreClef = z.infer<typeof scoreClef>;
export type PageFormat = z.infer<typeof pageFormat>;
export type ScoreSize = z.infer<typeof scoreSize>;

const errors = ['NOT_FOUND', 'LOCKED', 'IMPOSSIBLE', 'UNAVAILABLE'] as const;

export const getScore = endpoint({
  method: 'GET',
  path: 'api/Sheets/:id',
  version: 4,
  summary: 'Returns the title, key and parts of a score.',
  params: z.object({ id: id.describe('The score: the id of a file of the type `sheetmusic`.') }),
  reply: scoreV4,
  embeddable: true,
  errors,
});

export const renderScore = endpoint({
  method: 'POST',
  path: 'api/Sheets',
  version: 4,
  summary:
    'Draws a score as pictures, one SVG text for each page, in `currentColor`. Notes, rests and bars have ids that stay the same in every key and size.',
  body: z.object({
    id: id.describe('The score: the id of a file of the type `sheetmusic`.'),
    clef: scoreClef
      .nullish()
      .describe('`treble` (as written, when null or left out), or `bass` or `alto`, which replace treble clefs only.'),
    transposition: transposition
      .nullish()
      .describe('Semitones to move the score upwards, 12 for an octave, -36 to 36; 0 when null or left out.'),
    format: pageFormat
      .nullish()
      .describe('The pages: `portrait`, `landscape` or `endless` (one page as long as needed, when null or left out).'),
    size: scoreSize.nullish().describe('The size of the notes: `sm`, `md` (when null or left out), `lg` or `xl`.'),
    instruments: instruments
      .nullish()
      .describe('The names of the parts to draw, in any letter case, at most 64; all when empty, null or left out.'),
    width: z
      .number()
      .int()
      .min(280)
      .max(2400)
      .nullish()
      .describe(
        'The width of an endless sheet in CSS pixels, 280 to 2400, rounded down to steps of 40; 1080 when null or left out.',
      ),
  }),
  example: { body: { id: EXAMPLE_IDS.score, clef: 'treble', transposition: 2, format: 'endless', size: 'md' } },
  reply: z.array(z.string()).describe('One SVG text for each page.'),
  embeddable: true,
  errors,
});

export const getTimemap = endpoint({
  method: 'GET',
  path: 'api/canticle/scores/:id/timemap',
  version: 'own',
  summary:
    'Returns which notes of a score are played when, with repeats written out, to play it and follow it in the sheet.',
  params: z.object({ id: id.describe('The score: the id of a file of the type `sheetmusic`.') }),
  query: z.object({
    transposition: z
      .string()
      .regex(/^-?\d{1,6}$/)
      .transform(Number)
      .optional()
      .describe('Semitones to move everything upwards, 12 for an octave, -36 to 36; 0 when left out.'),
  }),
  example: { params: { id: EXAMPLE_IDS.score }, query: { transposition: '-3' } },
  reply: timemap,
  embeddable: true,
  errors,
});

export const getScorePdf = endpoint({
  method: 'POST',
  path: 'api/canticle/scores/:id/pdf',
  version: 'own',
  summary:
    'Returns a score, some of its parts or its lead sheet as a PDF, with the heading in the language of the person.',
  params: z.object({ id: id.describe('The score: the id of a file of the type `sheetmusic`.') }),
  body: z
    .object({
      content: z
        .enum(['score', 'leadsheet'])
        .nullish()
        .describe(
          '`score` (the parts asked for, when null or left out) or `leadsheet` (only the melody with its words and chords).',
        ),
      clef: scoreClef
        .nullish()
        .describe(
          '`treble` (as written, when null or left out), or `bass` or `alto`, which replace treble clefs only.',
        ),
      transposition: transposition
        .nullish()
        .describe('Semitones to move the score upwards, 12 for an octave, -36 to 36; 0 when null or left out.'),
      instruments: instruments
        .nullish()
        .describe('The names of the parts to print, in any letter case, at most 64; all when empty, null or left out.'),
      size: scoreSize.nullish().describe('The size of the notes: `sm`, `md` (when null or left out), `lg` or `xl`.'),
      paper: z.enum(['a4', 'letter']).nullish().describe('The paper: `a4` or `letter`; `a4` when null or left out.'),
    })
    .nullish(),
  example: {
    params: { id: EXAMPLE_IDS.score },
    body: { content: 'score', transposition: 2, size: 'md', paper: 'a4' },
  },
  errors,
  binary: 'application/pdf',
  embeddable: true,
});
