export { translationSlug, findBook, findChapter } from './find-in-outline.ts';
export { formatPassage } from './format-passage.ts';
export { locatePassage } from './locate-passage.ts';
export { passageParts } from './passage-parts.ts';
export {
  chapterQuery,
  outlineQuery,
  translationsQuery,
  useOutlines,
  useReferencesOfChapter,
  useReferencesOfSong,
  useReferencesOfSongbook,
  useReferencedSongs,
  useTranslationsOf,
} from './queries.ts';
export { useReadingPosition, useSaveReadingPosition } from './reading-positions.ts';
export { isUnderlined, useUnderline, useUnderlined } from './underlines.ts';
export { ChapterView } from './chapter-view.tsx';
export { type LoadedScripture, ScriptureLayout } from './scripture-layout.tsx';
export { ScriptureNotFound } from './scripture-not-found.tsx';
