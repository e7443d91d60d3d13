import { z } from 'zod';
import { id, languageCode } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

export const exportFormat = z
  .enum(['chordpro', 'openlyrics', 'opensong', 'songbeamer', 'propresenter', 'word', 'word-lyrics', 'text', 'words'])
  .meta({ id: 'ExportFormat', description: 'A format a song can be exported in.' });

export type ExportFormat = z.infer<typeof exportFormat>;

const melody = z.enum(['original', 'new']);

const FORMAT_DESCRIPTION =
  'The format: `chordpro`, `openlyrics` (OpenLP and others), `opensong`, `songbeamer`, `propresenter` (a text it imports), `word` (chords above the words), `word-lyrics` (no chords), `text` (chords above the words) or `words` (no chords).';

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The most songs in one archive: more than any hymnal holds. */
const MAX_SONGS = 10_000;

const errors = ['NOT_FOUND', 'LOCKED', 'IMPOSSIBLE'] as const;

export const exportSong = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/export',
  version: 'own',
  summary:
    'Returns a song as a file. The header `X-Export-Losses` names what the format cannot hold, separated by commas.',
  params: z.object({ songId: id.describe('The id of the song.') }),
  query: z.object({
    format: exportFormat.describe(FORMAT_DESCRIPTION),
    language: languageCode
      .optional()
      .describe(
        'The language for formats that hold one text, as two lower-case letters; that of the person when left out.',
      ),
    melody: melody.optional().describe('The melody whose chords are written: `original` (when left out) or `new`.'),
    transpose: z
      .string()
      .regex(/^-?\d{1,6}$/)
      .transform(Number)
      .optional()
      .describe('Semitones to move the chords upwards, -12 to 12; 0 when left out.'),
  }),
  example: { params: { songId: EXAMPLE_IDS.song }, query: { format: 'chordpro', language: 'en', transpose: '2' } },
  errors,
  binary: ['text/plain; charset=utf-8', 'application/xml', WORD_TYPE],
});

export const exportSongs = endpoint({
  method: 'POST',
  path: 'api/canticle/exports/songs',
  version: 'own',
  summary:
    'Returns several songs as files in a zip archive; as `word` or `word-lyrics` in one document, each on a page of its own. The file `losses.txt` in the archive, and the header `X-Export-Losses`, say what the format cannot hold.',
  body: z.object({
    songIds: z.array(id).min(1).max(MAX_SONGS).describe('The ids of the songs, 1 to 10,000.'),
    format: exportFormat.describe(FORMAT_DESCRIPTION),
    language: languageCode
      .nullish()
      .describe(
        'The language for formats that hold one text, as two lower-case letters; that of the person when null or left out.',
      ),
    melody: melody
      .nullish()
      .describe('The melody whose chords are written: `original` (when null or left out) or `new`.'),
  }),
  example: { body: { songIds: [EXAMPLE_IDS.song], format: 'chordpro', language: 'en' } },
  errors,
  binary: ['application/zip', WORD_TYPE],
});
