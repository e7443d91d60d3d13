export type { Lyrics } from './model.ts';
export { listLyricsOfCollection, listLyricsOfSong, listLyricsOfSongs, listSavings, ownersOfLyrics } from './queries.ts';
export { listSavingsBy } from './revisions.ts';
export { defineKeyJob } from './keys-of-texts.ts';
export { lyricsRoutes } from './routes.ts';
export { putLyrics, saveText, type TextDraft } from './writes.ts';
export { storedLyrics } from './wire-v4.ts';
