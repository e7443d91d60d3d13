import { z } from 'zod';
import { id, languageCode } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

/** `text` has the chords above the words; `words` omits them. */
export const exportFormat = z.enum(['chordpro', 'openlyrics', 'opensong', 'text', 'words']);

export type ExportFormat = z.infer<typeof exportFormat>;

const melody = z.enum(['original', 'new']);

/** The most songs in one archive: more than any hymnal holds. */
const MAX_SONGS = 10_000;

const errors = ['NOT_FOUND', 'LOCKED', 'IMPOSSIBLE'] as const;

export const exportSong = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/export',
  version: 'own',
  summary: 'A song as a file. The header X-Export-Losses names what the format cannot hold, separated by commas.',
  params: z.object({ songId: id }),
  query: z.object({
    format: exportFormat,
    /** For formats that hold one text; the language of the person when omitted. */
    language: languageCode.optional(),
    melody: melody.optional(),
    /** Semitones, -12 to 12. */
    transpose: z
      .string()
      .regex(/^-?\d{1,6}$/)
      .transform(Number)
      .optional(),
  }),
  errors,
  binary: 'application/octet-stream',
});

export const exportSongs = endpoint({
  method: 'POST',
  path: 'api/canticle/exports/songs',
  version: 'own',
  summary: 'Several songs as files in a zip archive; its file losses.txt says what is not in which of them.',
  body: z.object({
    songIds: z.array(id).min(1).max(MAX_SONGS),
    format: exportFormat,
    language: languageCode.nullish(),
    melody: melody.nullish(),
  }),
  errors,
  binary: 'application/zip',
});
