export type {
  Multilingual,
  PresentationDocument,
  PresentationSettings,
  PresentationTheme,
  PresentedCollection,
  PresentedLyrics,
  PresentedSong,
  PresentedVerse,
  PresentedVerses,
} from './document.ts';
export {
  cappedLetters,
  estimateFit,
  LARGEST_LETTERS,
  largestFit,
  largestPage,
  lineWidth,
  mostLines,
  type Room,
  type TextToFit,
  WIDEST_LINES,
} from './fit.ts';
export { type Header, headerOf, joinNames } from './header.ts';
export { continuePresentation, presentSong } from './present-song.ts';
export { isRemark } from './remark.ts';
export {
  languagesOf,
  lyricsIn,
  pageSize,
  placesComingNext,
  placesOf,
  placesOnScreen,
  shownPlaces,
} from './screen.ts';
export { type LastingSettings, lastingOf, settingsFor, usualSettings, verseSize } from './settings.ts';
export { isAtEnd, isPublishedAtOnce, type Step, take } from './steps.ts';
export { presentedLyrics, type StoredText, sungVerses, translationOf } from './verses.ts';
