import { z } from 'zod';
import { commaList, id, updatedAt, modifiedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { resource } from './resources.ts';
import { participant, songV3 } from './songs.ts';

const fileType = z.enum(['audio', 'video', 'sheetmusic', 'sheetmusic-pdf', 'sheetmusic-sibelius', 'pdf']);

export const fileV3 = z
  .strictObject({
    id,
    songId: id.describe('The id of the song the file belongs to.'),
    name: z.string().describe('The name shown in lists.'),
    type: fileType.describe(
      '`audio`, `video`, `sheetmusic` (a score that is engraved here), `sheetmusic-pdf`, `sheetmusic-sibelius` or `pdf`.',
    ),
    category: z
      .string()
      .nullable()
      .describe(
        'What kind of recording or score it is, such as `studio`, `karaoke` or `leadsheet`; null when it is not said.',
      ),
    number: z
      .number()
      .int()
      .nullable()
      .describe('The place of the file among others, else the number of its song; null when there is neither.'),
    languageKey: z
      .string()
      .nullable()
      .describe('The language sung or printed, as two lower-case letters; null when it is not said.'),
    transposition: z
      .string()
      .nullable()
      .describe('The key the recording is in, such as `Eb`; null when it is not said.'),
    information: z.string().nullable().describe('A remark about the file; null when there is none.'),
    directUrl: z
      .string()
      .describe(
        'An address that can be played or downloaded without a token, until the end of the next slot of 12 hours.',
      ),
    instrumentId: id.nullable().describe('The id of the instrument a tutorial is for; null when there is none.'),
    participants: z.array(participant).describe('Who made the recording, and as what.'),
    collectionIds: z.array(id).describe('The ids of the collections the song of the file is in.'),
    song: songV3.optional().describe('The song itself; only when `expand` asks for `song`.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'FileV3', description: 'A file of a song.' });

export const fileV4 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    songId: id.describe('The id of the song the file belongs to.'),
    type: z
      .enum(['audio', 'video', 'sheetmusic', 'sheetmusic-pdf', 'sibelius', 'pdf'])
      .describe(
        '`audio`, `video`, `sheetmusic` (a score that is engraved here), `sheetmusic-pdf`, `sibelius` or `pdf`.',
      ),
    name: z.string().describe('The name shown in lists.'),
    category: z
      .string()
      .nullable()
      .describe(
        'What kind of recording or score it is, such as `studio`, `karaoke` or `leadsheet`; null when it is not said.',
      ),
    information: z.string().nullable().describe('A remark about the file; null when there is none.'),
    language: z
      .string()
      .nullable()
      .describe('The language sung or printed, as two lower-case letters; null when it is not said.'),
    transposition: z
      .string()
      .nullable()
      .describe('The key the recording is in, such as `Eb`; null when it is not said.'),
    directUrl: z
      .string()
      .describe(
        'An address that can be played or downloaded without a token, until the end of the next slot of 12 hours.',
      ),
    instrumentId: id.nullable().describe('The id of the instrument a tutorial is for; null when there is none.'),
    participants: z.array(participant).describe('Who made the recording, and as what.'),
  })
  .meta({ id: 'FileV4', description: 'A file of a song.' });

export type FileV3 = z.infer<typeof fileV3>;
export type FileV4 = z.infer<typeof fileV4>;

export const listFiles = endpoint({
  method: 'GET',
  path: 'api/Files',
  version: 3,
  summary: 'Lists the files of every song the person may open, or of one song.',
  query: z.object({
    updatedAt,
    songId: id.optional().describe('Returns only the files of this song; those of every open song when left out.'),
    type: z
      .string()
      .max(50)
      .optional()
      .describe(
        'Returns only files of this type, at most 50 characters; any type that begins with `sheetmusic` returns all scores. Every type when left out.',
      ),
  }),
  example: { query: { songId: EXAMPLE_IDS.song, type: 'sheetmusic' } },
  reply: z.array(fileV3),
  embeddable: true,
});

export const getFile = endpoint({
  method: 'GET',
  path: 'api/Files/:id',
  version: 3,
  summary: 'Returns one file.',
  params: z.object({ id: id.describe('The id of the file.') }),
  query: z.object({
    expand: commaList.optional().describe('`song` adds the song of the file. Anything else is ignored.'),
  }),
  example: { params: { id: EXAMPLE_IDS.recording }, query: { expand: 'song' } },
  reply: fileV3,
  embeddable: true,
  errors: ['NOT_FOUND', 'LOCKED'],
});

export const filesV4 = resource('Files', fileV4, { exampleId: EXAMPLE_IDS.recording });
