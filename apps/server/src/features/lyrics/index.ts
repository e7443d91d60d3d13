export type { Lyrics } from './model.ts';
export {
  listLyricsOfCollection,
  listLyricsOfSong,
  listLyricsOfSongs,
  listLatestRevisions,
  listSongIdsOfCarried,
  findSongIdsOfLyrics,
} from './queries.ts';
export { listRevisionsByUser } from './revision-queries.ts';
export { defineDetectKeysJob } from './detect-keys-job.ts';
export { lyricsRoutes } from './routes.ts';
export { removeText, replaceLyrics, saveText, type TextDraft } from './mutations.ts';
export { serializeStoredLyrics } from './serializer-v4.ts';
