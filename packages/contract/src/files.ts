import { z } from 'zod';
import { id, languageCode, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import * as calls from './files.calls.ts';
import { participant } from './songs.ts';

/**
 * What a file is. The first six are what existing clients know; `subtitles` and `lyrics` are words in time that go with an
 * audio or video file and are never in the lists of existing clients.
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
]);

const boundedText = (maxLength: number) => z.string().max(maxLength);
/** As a song's category list has them: `studio`, `karaoke`, `leadsheet`; any word. */
const category = boundedText(50).regex(/^[a-z\d_-]*$/i);

/** A file of a song, with what our own screens need beyond the lists of existing clients. */
export const songFile = z.strictObject({
  id,
  songId: id,
  type: fileKind,
  name: z.string(),
  category: z.string().nullable(),
  number: z.number().int().nullable(),
  language: z.string().nullable(),
  transposition: z.string().nullable(),
  information: z.string().nullable(),
  instrumentId: id.nullable(),
  participants: z.array(participant),
  /** The audio or video file these words go with; null for everything else. */
  companionOf: id.nullable(),
  /** A player of another site, or a stream: `youtube`, `vimeo`, `hls`; `file` for what is stored or plainly linked. */
  source: z.enum(['file', 'youtube', 'vimeo', 'hls']),
  /** Playable without a header, until the end of the next slot of 12 hours. */
  directUrl: z.string(),
  /** The same as a download under its own name; null for what is not stored here. */
  downloadUrl: z.string().nullable(),
  /** For `subtitles` and `lyrics`: the same words as WebVTT, for a `<track>`. Null for everything else. */
  trackUrl: z.string().nullable(),
  /** Such as `audio/mpeg`; empty for what is not stored here. */
  mediaType: z.string(),
  /** Bytes; 0 for what is not stored here. */
  byteLength: z.number().int(),
  /** SHA-256 of the bytes, 64 hexadecimal digits: two files with the same hash are the same. Empty for what is not stored here. */
  contentHash: z.string(),
  /** Made by Canticle from another file, and made again when that changes. */
  isMade: z.boolean(),
  updatedAt: isoTimestamp,
});

/** What an editor says of a file. What is left out stays as it is. */
export const songFileMetadata = z.object({
  name: boundedText(200).min(1).optional(),
  type: fileKind.optional(),
  category: category.nullish(),
  number: z.number().int().min(0).max(1_000_000).nullish(),
  language: languageCode.nullish(),
  transposition: boundedText(10).nullish(),
  information: boundedText(2000).nullish(),
  instrumentId: id.nullish(),
  participants: z.array(participant).max(100).optional(),
  companionOf: id.nullish(),
});

/** A line of words in time; milliseconds from the beginning. */
const cue = z.object({
  at: z.number().int().min(0),
  end: z.number().int().min(0),
  text: boundedText(2000),
  /** Where single words begin, for singing along: `index` is where the word begins in `text`. Empty when only the line is timed. */
  words: z.array(z.object({ at: z.number().int().min(0), index: z.number().int().min(0) })).max(500),
});

/** Subtitles or timed lyrics of one language. */
const timedText = z.strictObject({
  fileId: id,
  type: z.enum(['subtitles', 'lyrics']),
  name: z.string(),
  language: z.string().nullable(),
  cues: z.array(cue),
  updatedAt: isoTimestamp,
});

/** A key with which one song can be read without signing in, for a frame on another site. */
const embedToken = z.strictObject({
  id,
  songId: id,
  createdAt: isoTimestamp,
  expiresAt: isoTimestamp,
});

export type SongFile = z.infer<typeof songFile>;
export type SongFileMetadata = z.infer<typeof songFileMetadata>;
export type Cue = z.infer<typeof cue>;
export type TimedText = z.infer<typeof timedText>;
export type EmbedToken = z.infer<typeof embedToken>;

export const fileShapes = {
  listSongFiles: { params: z.object({ songId: id }), reply: z.array(songFile) },
  listCollectionFiles: { params: z.object({ collectionId: id }), reply: z.array(songFile) },
  linkFile: {
    params: z.object({ songId: id }),
    body: songFileMetadata.extend({
      type: z.enum(['audio', 'video']),
      address: boundedText(1000),
      name: boundedText(200).min(1),
    }),
    reply: songFile,
  },
  changeFile: { params: z.object({ id }), body: songFileMetadata, reply: songFile },
  removeFile: { params: z.object({ id }) },
  getTimedText: { params: z.object({ id }), reply: z.array(timedText) },
  saveTimedText: {
    params: z.object({ id, language: languageCode }),
    body: z.object({
      type: z.enum(['subtitles', 'lyrics']),
      cues: z.array(cue).max(5000),
    }),
    reply: timedText,
  },
  listEmbedTokens: { params: z.object({ songId: id }), reply: z.array(embedToken) },
  createEmbedToken: {
    params: z.object({ songId: id }),
    reply: embedToken.extend({ token: z.string() }),
  },
  revokeEmbedToken: { params: z.object({ id }) },
} as const;

const readProblems = ['NOT_FOUND', 'LOCKED'] as const;
const writeProblems = [...readProblems, 'NOT_ALLOWED', 'IMPOSSIBLE'] as const;

export const listSongFiles = endpoint(calls.listSongFiles, fileShapes.listSongFiles, {
  embeddable: true,
  summary: 'Every file of a song, words in time included, with addresses that can be played.',
  problems: readProblems,
});
export const listCollectionFiles = endpoint(calls.listCollectionFiles, fileShapes.listCollectionFiles, {
  summary: 'Every file of the songs of a collection that the person may open, in the order of their numbers.',
  problems: readProblems,
});
export const linkFile = endpoint(calls.linkFile, fileShapes.linkFile, {
  summary:
    'Adds audio or video of another site to a song: an https address of YouTube, Vimeo, an HLS stream or a media file.',
  problems: writeProblems,
});
export const changeFile = endpoint(calls.changeFile, fileShapes.changeFile, {
  summary: 'Changes what is said of a file. Its type can only become one that its content allows.',
  problems: writeProblems,
});
export const removeFile = endpoint(calls.removeFile, fileShapes.removeFile, {
  summary: 'Removes a file and the words in time that go with it.',
  problems: writeProblems,
});
export const getTimedText = endpoint(calls.getTimedText, fileShapes.getTimedText, {
  embeddable: true,
  summary: 'The subtitles and timed lyrics of an audio or video file, or of one file of words.',
  problems: readProblems,
});
export const saveTimedText = endpoint(calls.saveTimedText, fileShapes.saveTimedText, {
  summary: 'Saves the subtitles or timed lyrics of an audio or video file in one language; editors and technicians.',
  problems: writeProblems,
});
export const listEmbedTokens = endpoint(calls.listEmbedTokens, fileShapes.listEmbedTokens, {
  summary: 'The embed tokens that the person has made for a song and that still hold.',
  problems: readProblems,
});
export const createEmbedToken = endpoint(calls.createEmbedToken, fileShapes.createEmbedToken, {
  summary:
    'Makes an embed token: for 30 days it opens this one song for reading, as long as the person who made it may open it.',
  problems: readProblems,
});
export const revokeEmbedToken = endpoint(calls.revokeEmbedToken, fileShapes.revokeEmbedToken, {
  summary: 'Ends an embed token at once.',
  problems: ['NOT_FOUND'],
});
