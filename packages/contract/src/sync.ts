import { z } from 'zod';
import { id } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { songFile } from './files.ts';
import { storedLyrics } from './lyrics.ts';
import { songV3 } from './songs.ts';

/** Kinds whose changes are reported per entity. */
export const entityKind = z.enum([
  'collection',
  'song',
  'contributor',
  'reference',
  'file',
  'product',
  'user',
  'favourite',
  'playlist',
  'presentation',
  'tag',
  'activity',
  'song-choice',
  'scripture-mark',
  'scripture-place',
  'group',
  'correction',
]);

/** Kinds for which only the fact that something changed is reported. */
export const untrackedKind = z.enum(['publication', 'article', 'translation', 'book', 'branding']);

const entityRef = z.strictObject({
  kind: entityKind.describe('The kind of the item, such as `song` or `playlist`.'),
  id,
});

/** The changes since a local cache was last synced, as far as they concern the person (contract 2.20). */
export const changesSince = z
  .strictObject({
    next: z.string().describe('The cursor to send as `since` next time.'),
    rights: z
      .string()
      .describe(
        'Identifies what the person may open: when it differs from the stored value, everything must be fetched again.',
      ),
    isWhole: z
      .boolean()
      .describe(
        'Whether everything must be fetched again, because `since` is missing, unknown or too old, when no single changes are listed, or because what the person may open changed since.',
      ),
    changed: z.array(entityRef).describe('What changed or is new.'),
    deleted: z.array(entityRef).describe('What was deleted.'),
    withdrawn: z.array(entityRef).describe('What exists, but the person may not open, or not any more.'),
    others: z
      .array(untrackedKind)
      .describe(
        'Kinds of which something changed without saying what: `publication`, `article`, `translation`, `book` or `branding`.',
      ),
    songs: z.array(songV3).describe('The changed songs as they are now, when they are few; else empty.'),
    texts: z
      .array(
        z.strictObject({
          songId: id.describe('The id of the song.'),
          texts: z.array(storedLyrics).describe('Its texts, one for each language.'),
        }),
      )
      .describe('The texts of the changed songs that are open to the person, when they are few; else empty.'),
  })
  .meta({ id: 'ChangesSince', description: 'What changed since the cursor of an earlier reply.' });

export type ChangesSince = z.infer<typeof changesSince>;

/** What downloaded songs need: the hashes show what the device already has. */
export const offlineManifest = z.strictObject({
  songs: z
    .array(
      z.strictObject({
        id: id.describe('The id of the song.'),
        hash: z.string().describe('The hash of its texts: another value means other texts.'),
      }),
    )
    .describe('The songs that are open to the person.'),
  files: z.array(songFile).describe('The files of these songs.'),
});

export const listChanges = endpoint({
  method: 'GET',
  path: 'api/canticle/changes',
  version: 'own',
  summary: 'Returns what changed since the cursor of an earlier reply, as far as the person may open it.',
  query: z.object({
    since: z
      .string()
      .regex(/^\d{1,15}$/, 'a cursor of an earlier answer')
      .optional()
      .describe('The cursor `next` of an earlier reply, at most 15 digits; without it only a cursor is returned.'),
  }),
  example: { query: { since: '0' } },
  reply: changesSince,
});

export const subscribeToChanges = endpoint({
  method: 'GET',
  path: 'api/canticle/changes/events',
  version: 'own',
  summary:
    'Server-Sent Events: `changes`, without data, at once and whenever there may be something new to ask for with `GET api/canticle/changes`.',
  errors: ['TOO_MANY'],
  binary: 'text/event-stream',
});

export const listSongsById = endpoint({
  method: 'POST',
  path: 'api/canticle/rows',
  version: 'own',
  summary:
    'Returns songs by their ids, as the list of songs has them; `available` says whether the person may open one.',
  body: z.object({ songIds: z.array(id).max(1000).describe('The ids of the songs, at most 1000.') }),
  example: { body: { songIds: [EXAMPLE_IDS.song] } },
  reply: z.array(songV3),
});

export const getOfflineManifest = endpoint({
  method: 'POST',
  path: 'api/canticle/needs',
  version: 'own',
  summary: 'Returns what is needed to keep songs on a device: hashes of their texts, and their files.',
  body: z.object({ songIds: z.array(id).max(1000).describe('The ids of the songs, at most 1000.') }),
  example: { body: { songIds: [EXAMPLE_IDS.song] } },
  reply: offlineManifest,
});
