export { keyBeside, type KeyMenu, keyMenu } from './choose-key.ts';
export { chooseText, textsFor } from './choose-text.ts';
export { drawLyrics } from './draw-lyrics.ts';
export { LyricsText } from './lyrics-text.tsx';
export { LyricsToolbar } from './lyrics-toolbar.tsx';
export { useSongTexts } from './queries.ts';
export { type LyricsFormat, rememberedFormat, rememberedSize, rememberReading } from './reading-choices.ts';
export { useWakeLock } from './use-wake-lock.ts';
