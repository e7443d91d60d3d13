export { MalformedTextError } from './malformed-text.ts';
export { capoLabel, capoMenuItems } from './capo-menu.ts';
export { choiceOfKey, transposedChoice } from './key-menu.ts';
export { chooseText } from './choose-text.ts';
export { drawLyrics } from './draw-lyrics.ts';
export { KeyControl } from './key-control.tsx';
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
export { FittedLyrics } from './fitted-lyrics.tsx';
export { useWakeLock } from './use-wake-lock.ts';
export { carrySongParams } from './carry-song-params.ts';
export { withVerseOrder } from './verse-order.ts';
export { createKeyFormatter, createLyricsView, defaultNotation, type LyricsView } from './lyrics-view.ts';
