import { z } from 'zod';
import { id } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

/** `treble` renders a score as it is written; the others replace treble clefs only. */
export const scoreClef = z.enum(['treble', 'bass', 'alto']);
export const pageFormat = z.enum(['portrait', 'landscape', 'endless']);
export const scoreSize = z.enum(['sm', 'md', 'lg', 'xl']);

/** Semitones upwards, octaves included. Beyond three octaves the response is 422, which the feature checks. */
const transposition = z.number().int();
/** Part names, compared without case; all parts when omitted or empty. */
const instruments = z.array(z.string().max(200)).max(64);

/** One part of a score: an instrument or a voice. A piano is one part with two staves. */
const scorePart = z.strictObject({
  /** As printed; may be blank. */
  name: z.string(),
  staves: z.number().int().min(1),
  /** Whether `bass` and `alto` have an effect here: one staff, written in the treble clef. */
  clefChanges: z.boolean(),
});

/** A score. Existing clients know `id`, `instruments` (names of the parts, without blank ones) and `title`. */
export const scoreV4 = z.strictObject({
  id,
  instruments: z.array(z.string()),
  title: z.string(),
  songId: id,
  /** The written key by its signature, with `m` for minor: "Eb", "F#m"; empty when the score states none. */
  originalKey: z.string(),
  parts: z.array(scorePart),
  /** Number of written bars; repeats are not counted twice. */
  measures: z.number().int(),
  hasChords: z.boolean(),
  hasLyrics: z.boolean(),
});

/** A bar in playing order: a repeated bar occurs twice. Times are milliseconds from the beginning. */
const playedMeasure = z.strictObject({
  /** Id of the bar in the sheet. */
  id: z.string(),
  /** As printed; empty for a bar without a number. */
  number: z.string(),
  at: z.number(),
  /** How long it is played, in milliseconds. */
  duration: z.number(),
  /** The current metre: 3 and 4 for 3/4. A pickup bar is shorter than its metre. */
  beats: z.number().int(),
  beatUnit: z.number().int(),
});

const playedNote = z.strictObject({
  /** Id of the note in the sheet; a note that is tied to an earlier one has its own. Its syllable is inside it. */
  id: z.string(),
  at: z.number(),
  /** The duration of this note head in milliseconds. */
  duration: z.number(),
  /** MIDI number as it sounds, transposed: 60 is middle C. */
  pitch: z.number().int().min(0).max(127),
  /** Index into `parts`. */
  part: z.number().int().min(0),
  /** Which pass of a repeat this is, from 1. The sheet contains the note once, the timemap once for every pass. */
  pass: z.number().int().min(1),
  /** True when it continues the note before: a tie, nothing is struck again. */
  tied: z.boolean(),
});

/**
 * What is played when, with repeats expanded. The ids are those of the sheet in every key, size and choice of parts.
 */
export const timemap = z.strictObject({
  id,
  transposition,
  /** The sounding key; empty when the score states none. */
  key: z.string(),
  duration: z.number(),
  /** Quarter notes per minute from a given time on; the first entry is at 0. */
  tempos: z.array(z.strictObject({ at: z.number(), quarters: z.number() })),
  parts: z.array(z.strictObject({ name: z.string() })),
  measures: z.array(playedMeasure),
  /** Ordered by start time. */
  notes: z.array(playedNote),
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
  summary: 'What a score holds: its title, key and parts. The id is that of a file of the type `sheetmusic`.',
  params: z.object({ id }),
  reply: scoreV4,
  embeddable: true,
  errors,
});

export const renderScore = endpoint({
  method: 'POST',
  path: 'api/Sheets',
  version: 4,
  summary:
    'A score as pictures, one SVG text per page, in the key, clef, size and parts asked for. ' +
    'It is drawn in `currentColor`; notes, rests and bars carry their ids.',
  body: z.object({
    id,
    clef: scoreClef.nullish(),
    transposition: transposition.nullish(),
    format: pageFormat.nullish(),
    size: scoreSize.nullish(),
    instruments: instruments.nullish(),
    /**
     * Our own: the width of the endless sheet in CSS pixels, 1080 when omitted. It is rounded down to steps of 40.
     */
    width: z.number().int().min(280).max(2400).nullish(),
  }),
  reply: z.array(z.string()),
  embeddable: true,
  errors,
});

export const getTimemap = endpoint({
  method: 'GET',
  path: 'api/canticle/scores/:id/timemap',
  version: 'own',
  summary: 'What of a score is played when, with repeats written out, for playing it and following it in the sheet.',
  params: z.object({ id }),
  query: z.object({
    transposition: z
      .string()
      .regex(/^-?\d{1,6}$/)
      .transform(Number)
      .optional(),
  }),
  reply: timemap,
  embeddable: true,
  errors,
});

export const getScorePdf = endpoint({
  method: 'POST',
  path: 'api/canticle/scores/:id/pdf',
  version: 'own',
  summary: 'A score, some of its parts or its lead sheet as a PDF. The heading is in the language of the person.',
  params: z.object({ id }),
  body: z
    .object({
      /** `leadsheet`: only the melody with its words and chords; `score`: the requested parts. */
      content: z.enum(['score', 'leadsheet']).nullish(),
      clef: scoreClef.nullish(),
      transposition: transposition.nullish(),
      instruments: instruments.nullish(),
      size: scoreSize.nullish(),
      paper: z.enum(['a4', 'letter']).nullish(),
    })
    .nullish(),
  errors,
  binary: 'application/pdf',
  embeddable: true,
});
