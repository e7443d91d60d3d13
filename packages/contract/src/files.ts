import { z } from 'zod';
import { id, languageCode, isoTimestamp, modifiedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { participant } from './songs.ts';

/**
 * The kind of a file. Existing clients know the first six; `subtitles` and `lyrics` are timed text that belongs to an
 * audio or video file, `photo` is a photograph of a page the song is typed from. Neither is in the lists of existing
 * clients, and only editors see photographs.
 */
export const fileKind = z.enum([
  'audio',
  'video',
  'sheetmusic',
  'sheetmusic-pdf',
  'sibelius',
  'pdf',
  'subtitles',
  'lyrics',
  'photo',
]);

const boundedText = (maxLength: number) => z.string().max(maxLength);
/** As in the category list of a song: `studio`, `karaoke`, `leadsheet`; any word. */
const category = boundedText(50).regex(/^[a-z\d_-]*$/i);

/** A file of a song, with the additional fields our own screens need. */
export const songFile = z
  .strictObject({
    id,
    songId: id.describe('The id of the song the file belongs to.'),
    type: fileKind.describe(
      '`audio`, `video`, `sheetmusic` (a score that is engraved here), `sheetmusic-pdf`, `sibelius`, `pdf`, timed text (`subtitles` or `lyrics`), or `photo`: a photograph of a page the song is typed from, which only editors see.',
    ),
    name: z.string().describe('The name shown in lists.'),
    category: z
      .string()
      .nullable()
      .describe(
        'What kind of recording or score it is, such as `studio`, `karaoke` or `leadsheet`; null when it is not said.',
      ),
    number: z.number().int().nullable().describe('The place of the file among others; null when it has none.'),
    language: z
      .string()
      .nullable()
      .describe('The language sung or printed, as two lower-case letters; null when it is not said.'),
    transposition: z
      .string()
      .nullable()
      .describe('The key the recording is in, such as `Eb`; null when it is not said.'),
    information: z.string().nullable().describe('A remark about the file; null when there is none.'),
    instrumentId: id.nullable().describe('The id of the instrument a tutorial is for; null when there is none.'),
    participants: z.array(participant).describe('Who made the recording, and as what.'),
    companionOf: id
      .nullable()
      .describe('The id of the audio or video file this timed text belongs to; null for everything else.'),
    source: z
      .enum(['file', 'youtube', 'vimeo', 'hls'])
      .describe(
        'Where it plays from: `youtube`, `vimeo`, `hls` (a stream), or `file` for a file stored here or linked plainly.',
      ),
    directUrl: z
      .string()
      .describe('An address that can be played without a token, until the end of the next slot of 12 hours.'),
    downloadUrl: z
      .string()
      .nullable()
      .describe('An address that downloads the file under its own name; null when the file is not stored here.'),
    trackUrl: z
      .string()
      .nullable()
      .describe(
        'For `subtitles` and `lyrics`: the same text as WebVTT, for a `<track>` of HTML; null for everything else.',
      ),
    mediaType: z.string().describe('The media type, such as `audio/mpeg`; empty when the file is not stored here.'),
    byteLength: z.number().int().describe('The size in bytes; 0 when the file is not stored here.'),
    contentHash: z
      .string()
      .describe(
        'The SHA-256 of the bytes as 64 hexadecimal digits: files with the same hash are the same. Empty when the file is not stored here.',
      ),
    isMade: z
      .boolean()
      .describe('Whether Canticle generated the file from another one, and generates it again when that changes.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'SongFile', description: 'A file of a song.' });

export const songFileMetadata = z
  .object({
    name: boundedText(200)
      .min(1)
      .optional()
      .describe('The name shown in lists, 1 to 200 characters. Unchanged when left out.'),
    type: fileKind.optional().describe('What the file is; only a type its content allows. Unchanged when left out.'),
    category: category
      .nullish()
      .describe(
        'What kind of recording or score it is, such as `studio`: letters, digits, `_` and `-`, at most 50 characters. Null removes it.',
      ),
    number: z
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .nullish()
      .describe('The place of the file among others, 0 to 1,000,000. Null removes it.'),
    language: languageCode
      .nullish()
      .describe('The language sung or printed, as two lower-case letters. Null removes it.'),
    transposition: boundedText(10)
      .nullish()
      .describe('The key the recording is in, such as `Eb`, at most 10 characters. Null removes it.'),
    information: boundedText(2000)
      .nullish()
      .describe('A remark about the file, at most 2000 characters. Null removes it.'),
    instrumentId: id.nullish().describe('The id of the instrument a tutorial is for. Null removes it.'),
    participants: z
      .array(participant)
      .max(100)
      .optional()
      .describe('Who made the recording and as what, at most 100; replaces everybody named before.'),
    companionOf: id
      .nullish()
      .describe('The id of the audio or video file of the same song that this timed text belongs to. Null removes it.'),
  })
  .meta({
    id: 'SongFileMetadata',
    description: 'The facts an editor sets for a file. Fields left out stay unchanged.',
  });

const cue = z
  .object({
    at: z.number().int().min(0).describe('When the line begins, in milliseconds from the beginning of the recording.'),
    end: z.number().int().min(0).describe('When the line ends, in milliseconds from the beginning of the recording.'),
    text: boundedText(2000).describe('The words of the line, at most 2000 characters.'),
    words: z
      .array(
        z.object({
          at: z
            .number()
            .int()
            .min(0)
            .describe('When the word begins, in milliseconds from the beginning of the recording.'),
          index: z.number().int().min(0).describe('Where the word begins in `text`, counted in UTF-16 units from 0.'),
        }),
      )
      .max(500)
      .describe('Where single words begin, for singing along, at most 500; empty when only the line is timed.'),
  })
  .meta({ id: 'Cue', description: 'A line of timed text.' });

const timedText = z
  .strictObject({
    fileId: id.describe('The id of the file that holds this text.'),
    type: z.enum(['subtitles', 'lyrics']).describe('`subtitles`, or `lyrics` for words to sing along.'),
    name: z.string().describe('The name shown in lists.'),
    language: z.string().nullable().describe('The language as two lower-case letters; null when it is not known.'),
    cues: z.array(cue).describe('The lines in the order they are sung.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'TimedText', description: 'Subtitles or timed lyrics in one language.' });

const embedToken = z
  .strictObject({
    id,
    songId: id.describe('The id of the song it opens.'),
    createdAt: isoTimestamp.describe('When it was made.'),
    expiresAt: isoTimestamp.describe('When it stops working: 30 days after it was made.'),
  })
  .meta({
    id: 'EmbedToken',
    description: 'A key that opens one song for reading without signing in, for a frame on another site.',
  });

export type SongFile = z.infer<typeof songFile>;
export type SongFileMetadata = z.infer<typeof songFileMetadata>;
export type Cue = z.infer<typeof cue>;
export type TimedText = z.infer<typeof timedText>;
export type EmbedToken = z.infer<typeof embedToken>;

const readErrors = ['NOT_FOUND', 'LOCKED'] as const;
const writeErrors = [...readErrors, 'NOT_ALLOWED', 'IMPOSSIBLE'] as const;

export const listSongFiles = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/files',
  version: 'own',
  summary:
    'Lists every file of a song, timed text included, with addresses that can be played. Editors also get photographs of pages.',
  params: z.object({ songId: id.describe('The id of the song.') }),
  reply: z.array(songFile),
  embeddable: true,
  errors: readErrors,
});

export const listCollectionFiles = endpoint({
  method: 'GET',
  path: 'api/canticle/collections/:collectionId/files',
  version: 'own',
  summary: 'Lists every file of the songs of a collection that the person may open, in the order of their numbers.',
  params: z.object({ collectionId: id.describe('The id of the collection.') }),
  reply: z.array(songFile),
  errors: readErrors,
});

export const linkFile = endpoint({
  method: 'POST',
  path: 'api/canticle/songs/:songId/files',
  version: 'own',
  summary: 'Adds audio or video of another site to a song: YouTube, Vimeo, an HLS stream or a media file.',
  params: z.object({ songId: id.describe('The id of the song the file is added to.') }),
  body: songFileMetadata.extend({
    type: z.enum(['audio', 'video']).describe('`audio` or `video`.'),
    address: boundedText(1000).describe(
      'The https address, at most 1000 characters: a YouTube or Vimeo page, an HLS stream or a media file.',
    ),
    name: boundedText(200).min(1).describe('The name shown in lists, 1 to 200 characters.'),
  }),
  example: {
    params: { songId: EXAMPLE_IDS.song },
    body: { type: 'video', name: 'Recording from 2025', address: 'https://vimeo.com/76979871' },
  },
  reply: songFile,
  errors: writeErrors,
});

export const changeFile = endpoint({
  method: 'PATCH',
  path: 'api/canticle/files/:id',
  version: 'own',
  summary: 'Changes the facts about a file. Fields left out stay unchanged.',
  params: z.object({ id: id.describe('The id of the file.') }),
  body: songFileMetadata,
  example: { params: { id: EXAMPLE_IDS.recording }, body: { name: 'Organ', category: 'instrumental', language: null } },
  reply: songFile,
  errors: writeErrors,
});

export const removeFile = endpoint({
  method: 'DELETE',
  path: 'api/canticle/files/:id',
  version: 'own',
  summary: 'Deletes a file and the timed text that belongs to it.',
  params: z.object({ id: id.describe('The id of the file.') }),
  errors: writeErrors,
});

export const getTimedText = endpoint({
  method: 'GET',
  path: 'api/canticle/files/:id/words',
  version: 'own',
  summary: 'Returns the subtitles and timed lyrics of an audio or video file, or of one file of timed text.',
  params: z.object({ id: id.describe('The id of the audio or video file, or one file of timed text.') }),
  reply: z.array(timedText),
  embeddable: true,
  errors: readErrors,
});

export const saveTimedText = endpoint({
  method: 'PUT',
  path: 'api/canticle/files/:id/words/:language',
  version: 'own',
  summary:
    'Saves the subtitles or timed lyrics of an audio or video file in one language. For editors and technicians.',
  params: z.object({
    id: id.describe('The id of the audio or video file the text belongs to.'),
    language: languageCode.describe('The language of the text, as two lower-case letters.'),
  }),
  body: z.object({
    type: z.enum(['subtitles', 'lyrics']).describe('`subtitles`, or `lyrics` for words to sing along.'),
    cues: z.array(cue).max(5000).describe('All lines, at most 5000; they replace the stored ones.'),
  }),
  example: {
    params: { id: EXAMPLE_IDS.recording, language: 'en' },
    body: {
      type: 'lyrics',
      cues: [
        {
          at: 1200,
          end: 4800,
          text: 'Morning has come',
          words: [
            { at: 1200, index: 0 },
            { at: 2100, index: 8 },
          ],
        },
      ],
    },
  },
  reply: timedText,
  errors: writeErrors,
});

export const listEmbedTokens = endpoint({
  method: 'GET',
  path: 'api/canticle/songs/:songId/embed-tokens',
  version: 'own',
  summary: 'Lists the embed tokens the person made for a song that are still valid.',
  params: z.object({ songId: id.describe('The id of the song.') }),
  reply: z.array(embedToken),
  errors: readErrors,
});

export const createEmbedToken = endpoint({
  method: 'POST',
  path: 'api/canticle/songs/:songId/embed-tokens',
  version: 'own',
  summary:
    'Makes an embed token: for 30 days it opens this one song for reading, as long as the person who made it may open it.',
  params: z.object({ songId: id.describe('The id of the song the token opens.') }),
  reply: embedToken.extend({
    token: z.string().describe('The token itself, sent as a bearer token; it is shown only this once.'),
  }),
  errors: readErrors,
});

export const revokeEmbedToken = endpoint({
  method: 'DELETE',
  path: 'api/canticle/embed-tokens/:id',
  version: 'own',
  summary: 'Ends an embed token at once.',
  params: z.object({ id: id.describe('The id of the embed token.') }),
  errors: ['NOT_FOUND'],
});
