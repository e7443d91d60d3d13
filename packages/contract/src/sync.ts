import { z } from 'zod';
import { id } from './common-schemas.ts';
import * as calls from './sync.calls.ts';
import { endpoint } from './endpoint.ts';
import { songFile } from './files.ts';
import { storedLyrics } from './lyrics.ts';
import { songV3 } from './songs.ts';

/** What is told thing by thing. */
const entityKind = z.enum([
  'collection',
  'song',
  'contributor',
  'reference',
  'file',
  'product',
  'user',
  'favourite',
  'playlist',
  'tag',
  'activity',
  'song-choice',
  'scripture-mark',
  'scripture-place',
]);

/** What is told only as a kind of which something changed. */
const untrackedKind = z.enum(['publication', 'article', 'translation', 'book']);

const entityRef = z.strictObject({ kind: entityKind, id });

/** What happened since a copy was last brought up to date, as far as it concerns the person (contract 2.20). */
export const changesSince = z.strictObject({
  /** What to send as `since` next time. */
  next: z.string(),
  /** Names what the person may open; another name than the one held means that everything is to be fetched anew. */
  rights: z.string(),
  /** Nothing is told one by one, because `since` is missing, unknown here, or too long ago: fetch everything anew. */
  isWhole: z.boolean(),
  changed: z.array(entityRef),
  deleted: z.array(entityRef),
  /** Things that exist, but that the person may not open (any more). */
  withdrawn: z.array(entityRef),
  others: z.array(untrackedKind),
  /** The changed songs as they are now, when they are few. */
  songs: z.array(songV3),
  /** The words of the changed songs that are open to the person, as they are now, when they are few. */
  texts: z.array(z.strictObject({ songId: id, texts: z.array(storedLyrics) })),
});

export type ChangesSince = z.infer<typeof changesSince>;

/** What songs that are kept on a device need: by the hashes it is seen what of it is there already. */
export const offlineManifest = z.strictObject({
  /** The songs that are open to the person; another `hash` means other words. */
  songs: z.array(z.strictObject({ id, hash: z.string() })),
  files: z.array(songFile),
});

export const syncShapes = {
  listChanges: {
    query: z.object({
      since: z
        .string()
        .regex(/^\d{1,15}$/, 'a cursor of an earlier answer')
        .optional(),
    }),
    reply: changesSince,
  },
  subscribeToChanges: {},
  listSongsById: { body: z.object({ songIds: z.array(id).max(1000) }), reply: z.array(songV3) },
  getOfflineManifest: { body: z.object({ songIds: z.array(id).max(1000) }), reply: offlineManifest },
} as const;

export const listChanges = endpoint(calls.listChanges, syncShapes.listChanges, {
  summary: 'What changed since the cursor of an earlier answer, filtered by what the person may open.',
});
export const subscribeToChanges = endpoint(calls.subscribeToChanges, syncShapes.subscribeToChanges, {
  summary:
    'Server-Sent Events: `changes`, without content, at once and whenever asking what changed is worth while. Nothing of what changed stands in it, so nothing has to be replayed after a line was lost.',
  problems: ['TOO_MANY'],
  binary: 'text/event-stream',
});
export const listSongsById = endpoint(calls.listSongsById, syncShapes.listSongsById, {
  summary: 'Songs by their ids, as a list of songs has them; `available` says whether the person may open one.',
});
export const getOfflineManifest = endpoint(calls.getOfflineManifest, syncShapes.getOfflineManifest, {
  summary: 'What songs that are kept on a device need: their words by hash, and their files.',
});
