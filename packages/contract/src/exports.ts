import { z } from 'zod';
import { id, languageCode } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import * as calls from './exports.calls.ts';

/** `text` has the chords above the words; `words` omits them. */
export const exportFormat = z.enum(['chordpro', 'openlyrics', 'opensong', 'text', 'words']);

export type ExportFormat = z.infer<typeof exportFormat>;

const melody = z.enum(['original', 'new']);

/** The most songs in one archive: more than any hymnal holds. */
const MAX_SONGS = 10_000;

export const exportShapes = {
  exportSong: {
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
  },
  exportSongs: {
    body: z.object({
      songIds: z.array(id).min(1).max(MAX_SONGS),
      format: exportFormat,
      language: languageCode.nullish(),
      melody: melody.nullish(),
    }),
  },
} as const;

const problems = ['NOT_FOUND', 'LOCKED', 'IMPOSSIBLE'] as const;

export const exportSong = endpoint(calls.exportSong, exportShapes.exportSong, {
  summary: 'A song as a file. The header X-Export-Losses names what the format cannot hold, separated by commas.',
  problems,
  binary: 'application/octet-stream',
});
export const exportSongs = endpoint(calls.exportSongs, exportShapes.exportSongs, {
  summary: 'Several songs as files in a zip archive; its file losses.txt says what is not in which of them.',
  problems,
  binary: 'application/zip',
});
