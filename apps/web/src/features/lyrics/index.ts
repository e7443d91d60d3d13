export { MalformedTextError } from './malformed-text.ts';
export { capoMenuItems } from './capo-menu.ts';
export { transposedChoice } from './key-menu.ts';
export { chooseText } from './choose-text.ts';
export { drawLyrics } from './draw-lyrics.ts';
export { KeyLine } from './key-line.tsx';
export { LyricsText } from './lyrics-text.tsx';
export { LyricsToolbar, type LyricsToolbarProps } from './lyrics-toolbar.tsx';
export { songTextsQuery, useSongTexts, useTextsOfSongs } from './queries.ts';
export {
  lyricSize,
  type LyricsFormat,
  readLyricsFormat,
  readLyricsSize,
  saveLyricsFormat,
  saveLyricsSize,
} from './lyrics-preferences.ts';
export { BilingualLyrics } from './bilingual-lyrics.tsx';
export { useWakeLock } from './use-wake-lock.ts';
export { carrySongParams } from './carry-song-params.ts';
export { createKeyFormatter, createLyricsView, defaultNotation, type LyricsView } from './lyrics-view.ts';
