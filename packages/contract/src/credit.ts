import { z } from 'zod';
import { id, languageCode } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

/** The largest recording that credits are written to: 30 MB. In base64 it is a third longer. */
export const MAX_CREDITED_BYTES = 30 * 1024 * 1024;
const BODY_LIMIT = Math.ceil(MAX_CREDITED_BYTES / 3) * 4 + 1024;

const whole = z.string().regex(/^\d{1,6}$/);

export const creditMedia = endpoint({
  method: 'POST',
  path: 'api/Songs/Credit',
  version: 3,
  summary:
    'Returns a recording with the credit of a song written into it: MP3, MP4, M4A, WAV, FLAC, Ogg or Opus, at most 30 MB.',
  query: z.object({
    collectionId: id.describe('The id of the collection that is named in the credit.'),
    number: whole.transform(Number).describe('The number of the song in that collection.'),
    language: languageCode.describe('The language of the credit, as two lower-case letters.'),
    fileExtension: z
      .string()
      .regex(/^\w{1,10}$/)
      .describe('The extension of the file without the dot, such as `mp3`.'),
  }),
  body: z.object({
    content: z
      .string()
      .min(1)
      .describe('The whole file in base64, without the prefix of a data URL; at most 30 MB before encoding.'),
  }),
  example: {
    query: { collectionId: EXAMPLE_IDS.collection, number: '1', language: 'en', fileExtension: 'mp3' },
    body: { content: 'SUQzBAAAAAAAAP/7kAA=' },
  },
  errors: ['NOT_FOUND', 'LOCKED', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  binary: 'application/octet-stream',
  bodyLimit: BODY_LIMIT,
});

export const creditDocument = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/credit',
  version: 'own',
  summary: 'Returns a PDF that says who made a song and who holds the rights to it.',
  params: z.object({ songId: id.describe('The id of the song.') }),
  query: z.object({
    language: languageCode
      .optional()
      .describe('The language of the document, as two lower-case letters; that of the person when left out.'),
  }),
  example: { params: { songId: EXAMPLE_IDS.song }, query: { language: 'en' } },
  errors: ['NOT_FOUND', 'LOCKED'],
  binary: 'application/pdf',
});

export const creditInstructions = endpoint({
  method: 'GET',
  path: 'api/canticle/credit-instructions',
  version: 'own',
  summary: 'Returns a PDF that explains how recordings of songs are credited.',
  query: z.object({
    language: languageCode
      .optional()
      .describe('The language of the document, as two lower-case letters; English when left out.'),
  }),
  example: { query: { language: 'en' } },
  access: 'public',
  binary: 'application/pdf',
});
