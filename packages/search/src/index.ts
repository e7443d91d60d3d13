export {
  ANALYSIS_VERSION,
  analyzeDocument,
  foldLines,
  tokenizeDocument,
  type TokenizedDocument,
  type AnalyzedDocument,
  type SearchDocument,
  type SearchKind,
  type SearchText,
  documentVocabulary,
  documentWords,
} from './document.ts';
export { fold } from './fold.ts';
export { updateIndex, createIndex, search, type SearchIndex, findSource } from './memory-index.ts';
export { rankOptionsFor, type Ranking, type RankOptions } from './rank.ts';
export { htmlToLines } from './html-to-lines.ts';
export {
  type WordAlternatives,
  type IndexResult,
  type RankedResults,
  MAX_RESULTS,
  searchRounds,
  type IndexQuery,
} from './search-rounds.ts';
export { matchedLine, type Snippet, createSnippet } from './snippet.ts';
export { parseNotes } from './parse-notes.ts';
export {
  MIN_NOTES,
  findTunes,
  type TuneMatch,
  MAX_NOTES,
  createTuneIndex,
  type Tune,
  type TuneIndex,
} from './tune.ts';
export { analyzeQuery, type AnalyzedQuery } from './analyzed-query.ts';
export { createVocabulary, type Vocabulary, type VocabularyWord } from './vocabulary.ts';
export { splitWords } from './split-words.ts';
export {
  compareSongs,
  createFingerprint,
  findIdentifyingLines,
  findSimilarSongs,
  groupSimilarSongs,
  isMostlyUnchanged,
  normalizeLine,
  type ComparedSong,
  type Likeness,
  type LikenessReason,
  type SimilarSongs,
  type SongFingerprint,
  type Sureness,
} from './song-likeness.ts';
