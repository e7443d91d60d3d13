export { ChapterText } from './chapter-text.tsx';
export { verseKeysOf, versesText } from './chapter-layout.ts';
export {
  translationSlug,
  findBook,
  findChapter,
  findTranslation,
  type OutlineChapter,
  booksBySection,
} from './find-in-outline.ts';
export { isUnderlined, type UnderlineTarget, useUnderline, useUnderlined } from './underlines.ts';
export { formatPassage, formatVerses, parseVerses } from './format-passage.ts';
export { type PassageLocation, locatePassage } from './locate-passage.ts';
export { useReadingPosition, useSaveReadingPosition } from './reading-positions.ts';
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
} from './scripture-appearance.ts';
export { ParallelChapterTable } from './parallel-chapter-table.tsx';
export { TranslationPicker } from './translation-picker.tsx';
