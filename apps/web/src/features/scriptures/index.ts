export { ChapterText } from './chapter-text.tsx';
export { versesOf, wordsOf } from './draw-chapter.ts';
export {
  addressOfTranslation,
  findBook,
  findChapter,
  findTranslation,
  type OutlineChapter,
  shelvesOf,
} from './find-in-outline.ts';
export { isUnderlined, type Underlined, useUnderline, useUnderlined } from './marks.ts';
export { passageName, versesIn, versesOfAddress } from './passage-name.ts';
export { type PassagePlace, placeIn } from './passage-place.ts';
export { usePlace, useRememberPlace } from './places.ts';
export {
  outlineQuery,
  useBeside,
  useChapter,
  useChaptersAhead,
  useOutline,
  useOutlines,
  usePreviews,
  useReferencesOfChapter,
  useReferencesOfSong,
  useSongsById,
  useTranslations,
  useTranslationsOf,
  useVersesWith,
} from './queries.ts';
export { type ReadingLook, readingSize, rememberedLook, rememberLook } from './reading-look.ts';
export { SideBySide } from './side-by-side.tsx';
export { TranslationChoice } from './translation-choice.tsx';
