export type { Lyrics } from './model.ts';
export {
  listLyricsOfCollection,
  listLyricsOfSong,
  listLyricsOfSongs,
  listLatestRevisions,
  findSongIdsOfLyrics,
} from './queries.ts';
export { listRevisionsByUser } from './revisions.ts';
export { defineDetectKeysJob } from './keys-of-texts.ts';
export { lyricsRoutes } from './routes.ts';
export { replaceLyrics, saveText, type TextDraft } from './writes.ts';
export { serializeStoredLyrics } from './wire-v4.ts';
