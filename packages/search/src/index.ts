export {
  ANALYSIS,
  analyse,
  foldLines,
  type RankedDocument,
  type SearchDocument,
  type SearchKind,
  type SearchText,
  vocabularyOf,
  wordsOf,
} from './document.ts';
export { fold } from './fold.ts';
export { openIndex, search, type SearchIndex } from './memory-index.ts';
export { optionsFor, type Ranking, type RankOptions } from './rank.ts';
export { type AnyWord, type Found, MOST_FOUND, seek, type Wanted } from './seek.ts';
export { type Snippet, snippetOf } from './snippet.ts';
export { openVocabulary, type Vocabulary, type VocabularyWord } from './vocabulary.ts';
export { words } from './words.ts';
