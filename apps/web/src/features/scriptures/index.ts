export { ChapterText } from './chapter-text.tsx';
export { verseKeysOf, versesText } from './draw-chapter.ts';
export {
  translationSlug,
  findBook,
  findChapter,
  findTranslation,
  type OutlineChapter,
  booksBySection,
} from './find-in-outline.ts';
export { isUnderlined, type UnderlineTarget, useUnderline, useUnderlined } from './marks.ts';
export { formatPassage, formatVerses, parseVerses } from './passage-name.ts';
export { type PassageLocation, locatePassage } from './passage-place.ts';
export { useReadingPosition, useSaveReadingPosition } from './places.ts';
export {
  outlineQuery,
  useParallelChapter,
  useChapter,
  usePrefetchChapters,
  useOutline,
  useOutlines,
  useChapterPreviews,
  useReferencesOfChapter,
  useReferencesOfSong,
  useReferencedSongs,
  useTranslations,
  useTranslationsOf,
  useVerseSearch,
} from './queries.ts';
export {
  type ScriptureAppearance,
  readingSize,
  readScriptureAppearance,
  saveScriptureAppearance,
} from './reading-look.ts';
export { ParallelChapterTable } from './side-by-side.tsx';
export { TranslationPicker } from './translation-choice.tsx';
