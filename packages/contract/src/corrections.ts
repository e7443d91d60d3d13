import { z } from 'zod';
import { id, isoTimestamp, multilingual, textLanguage } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

/** The longest line that can be suggested, in characters. */
export const MAX_LINE_LENGTH = 500;
const MAX_NOTE_LENGTH = 1000;

const line = z
  .string()
  .max(MAX_LINE_LENGTH)
  .regex(/^[^\r\n]*$/, 'one line');
const note = z.string().trim().max(MAX_NOTE_LENGTH);

const state = z.enum(['open', 'accepted', 'declined']);

const correction = z
  .strictObject({
    id,
    songId: id.describe('The id of the song.'),
    songName: multilingual.describe('The name of the song by language code.'),
    link: z.string().nullable().describe('The path of the song in the app; null when it is in no songbook.'),
    language: textLanguage,
    sectionId: z.string().describe('The id of the section in the text, such as `v1`.'),
    line: z.number().int().describe('The index of the line in the section, from 0.'),
    before: z.string().describe('The line as it was.'),
    after: z.string().describe('The line as it should be.'),
    note: z.string().describe('Why; may be empty.'),
    suggestedBy: z.string().nullable().describe('The name of who suggested it; null when they are gone.'),
    createdAt: isoTimestamp.describe('When it was suggested.'),
    state: state.describe('`open`, `accepted` or `declined`.'),
    answer: z.string().describe('What an editor answered; may be empty.'),
    answeredBy: z
      .string()
      .nullable()
      .describe('The name of the editor; null while it is open, and when they are gone.'),
    canBeAccepted: z
      .boolean()
      .describe('Whether the line is still in the text as it was, so that the correction can be accepted.'),
  })
  .meta({ id: 'Correction', description: 'A correction of one line of a text that somebody suggested.' });

export type Correction = z.infer<typeof correction>;

export const suggestCorrection = endpoint({
  method: 'POST',
  path: 'api/canticle/songs/:songId/corrections',
  version: 'own',
  summary:
    'Suggests a correction of a line to the editors. The same one again is stored once. A person may suggest 50 a day.',
  params: z.object({ songId: id.describe('The id of the song.') }),
  body: z.object({
    language: textLanguage,
    sectionId: z.string().max(20).describe('The id of the section in the text, such as `v1`.'),
    line: z.number().int().min(0).max(10_000).describe('The index of the line in the section, from 0.'),
    before: line.describe('The words of the line as the person saw them, at most 500 characters.'),
    after: line.describe('The words as they should be, at most 500 characters.'),
    note: note.nullish().describe('Why, at most 1000 characters; may be left out.'),
  }),
  example: {
    params: { songId: EXAMPLE_IDS.song },
    body: {
      language: 'en',
      sectionId: 'v1',
      line: 0,
      before: 'The open over the water',
      after: 'The open sky over the water',
    },
  },
  reply: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'LOCKED', 'CONFLICT', 'TOO_MANY'],
});

export const listCorrections = endpoint({
  method: 'GET',
  path: 'api/canticle/corrections',
  version: 'own',
  summary: 'Lists suggested corrections, the newest first: all that are open, or the last 200 that were answered.',
  query: z.object({
    state: z.enum(['open', 'answered']).optional().describe('`open` (when left out) or `answered`.'),
  }),
  example: { query: { state: 'answered' } },
  reply: z.array(correction),
});

export const answerCorrection = endpoint({
  method: 'POST',
  path: 'api/canticle/corrections/:id/answer',
  version: 'own',
  summary:
    'Accepts a correction, which changes the text, or declines it. Who suggested it is notified, with the answer if there is one.',
  params: z.object({ id: id.describe('The id of the correction.') }),
  body: z.object({
    isAccepted: z.boolean().describe('Whether the text is changed.'),
    answer: note.nullish().describe('A word to who suggested it, at most 1000 characters; may be left out.'),
  }),
  example: { params: { id: EXAMPLE_IDS.correction }, body: { isAccepted: true, answer: 'Thank you!' } },
  reply: correction,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
