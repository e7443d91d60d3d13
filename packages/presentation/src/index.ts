export type {
  Multilingual,
  PresentationDocument,
  PresentationSettings,
  PresentationTheme,
  PresentedCollection,
  PresentedLyrics,
  PresentedSlide,
  PresentedSong,
  PresentedVerse,
  PresentedVerses,
  ReadingPart,
  SlideContent,
  SlideKind,
} from './document.ts';
export {
  maxFontSizeAtZoom,
  estimateFit,
  MAX_FONT_SIZE,
  findLargestFit,
  maxPageHeight,
  lineWidth,
  maxLineCount,
  type Dimensions,
  type FitInput,
  MAX_LINE_HEIGHT,
} from './fit.ts';
export { type SongHeader, createSongHeader, joinNames } from './song-header.ts';
export type { Paragraph } from './paginate-text.ts';
export { presentSlide, slideContentOf, splitVerseNumber } from './present-slide.ts';
export { continuePresentation, presentSong } from './present-song.ts';
export { isRemark } from './remark.ts';
export {
  languagesOf,
  lyricsIn,
  pageSize,
  nextPagePositions,
  versePositions,
  visiblePositions,
  availablePositions,
} from './page.ts';
export {
  type PresentationPreferences,
  preferencesFrom,
  type SecondLanguage,
  secondLanguageOf,
  createSettings,
  defaultPreferences,
  defaultPageSize,
} from './settings.ts';
export { isPublishedImmediately, type PresentationAction, applyAction } from './actions.ts';
export {
  isSameEntry,
  type LeaderState,
  type NextStep,
  nextStep,
  type PresentedEntry,
  previousStep,
} from './next-step.ts';
export { followingRow, type SetRow } from './set-order.ts';
export { presentedLyrics, type LyricsText, sungVerses, alignTranslation } from './verses.ts';
