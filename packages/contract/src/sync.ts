import { z } from 'zod';
import { id } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { songFile } from './files.ts';
import { storedLyrics } from './lyrics.ts';
import { songV3 } from './songs.ts';

/** Kinds whose changes are reported per entity. */
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

/** Kinds for which only the fact that something changed is reported. */
const untrackedKind = z.enum(['publication', 'article', 'translation', 'book']);

const entityRef = z.strictObject({ kind: entityKind, id });

/** The changes since a local cache was last synced, as far as they concern the person (contract 2.20). */
export const changesSince = z.strictObject({
  /** The value to send as `since` next time. */
  next: z.string(),
  /** Identifies what the person may open; when it differs from the stored value, everything must be fetched again. */
  rights: z.string(),
  /** No single changes are listed, because `since` is missing, unknown here, or too old: fetch everything again. */
  isWhole: z.boolean(),
  changed: z.array(entityRef),
  deleted: z.array(entityRef),
  /** Entities that exist, but that the person may not open (any more). */
  withdrawn: z.array(entityRef),
  others: z.array(untrackedKind),
  /** The changed songs in their current state, when they are few. */
  songs: z.array(songV3),
  /** The lyrics of the changed songs that are open to the person, in their current state, when they are few. */
  texts: z.array(z.strictObject({ songId: id, texts: z.array(storedLyrics) })),
});

export type ChangesSince = z.infer<typeof changesSince>;

/** What downloaded songs need: the hashes show what the device already has. */
export const offlineManifest = z.strictObject({
  /** The songs that are open to the person; a different `hash` means different lyrics. */
  songs: z.array(z.strictObject({ id, hash: z.string() })),
  files: z.array(songFile),
});

export const listChanges = endpoint({
  method: 'GET',
  path: 'api/canticle/changes',
  version: 'own',
  summary: 'What changed since the cursor of an earlier answer, filtered by what the person may open.',
  query: z.object({
    since: z
      .string()
      .regex(/^\d{1,15}$/, 'a cursor of an earlier answer')
      .optional(),
  }),
  reply: changesSince,
});

export const subscribeToChanges = endpoint({
  method: 'GET',
  path: 'api/canticle/changes/events',
  version: 'own',
  summary:
    'Server-Sent Events: `changes`, without content, at once and whenever asking what changed is worth while. Nothing of what changed stands in it, so nothing has to be replayed after a line was lost.',
  errors: ['TOO_MANY'],
  binary: 'text/event-stream',
});

export const listSongsById = endpoint({
  method: 'POST',
  path: 'api/canticle/rows',
  version: 'own',
  summary: 'Songs by their ids, as a list of songs has them; `available` says whether the person may open one.',
  body: z.object({ songIds: z.array(id).max(1000) }),
  reply: z.array(songV3),
});

export const getOfflineManifest = endpoint({
  method: 'POST',
  path: 'api/canticle/needs',
  version: 'own',
  summary: 'What songs that are kept on a device need: their words by hash, and their files.',
  body: z.object({ songIds: z.array(id).max(1000) }),
  reply: offlineManifest,
});
