export {
  ANALYSIS,
  analyse,
  foldLines,
  place,
  type PlacedDocument,
  type RankedDocument,
  type SearchDocument,
  type SearchKind,
  type SearchText,
  vocabularyOf,
  wordsOf,
} from './document.ts';
export { fold } from './fold.ts';
export { changeIndex, openIndex, search, type SearchIndex, sourceOf } from './memory-index.ts';
export { optionsFor, type Ranking, type RankOptions } from './rank.ts';
export { plainLines } from './plain-lines.ts';
export { type AnyWord, type Fetched, type Found, MOST_FOUND, seek, type Wanted } from './seek.ts';
export { lineFound, type Snippet, snippetOf } from './snippet.ts';
export { readNotes } from './read-notes.ts';
export {
  FEWEST_NOTES,
  findTunes,
  type FoundTune,
  MOST_NOTES,
  openTuneIndex,
  type Tune,
  type TuneIndex,
} from './tune.ts';
export { understand, type Understanding } from './understanding.ts';
export { openVocabulary, type Vocabulary, type VocabularyWord } from './vocabulary.ts';
export { words } from './words.ts';
