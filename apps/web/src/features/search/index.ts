export {
  type SearchQuery,
  type GroupName,
  groups,
  isSearchable,
  maxQueryLength,
  emptySearchQuery,
  parseSearchQuery,
  searchUrl,
  searchPath,
} from './search-query.ts';
export { HighlightedLine } from './highlighted-line.tsx';
export { removeRecentSearch, addRecentSearch, useRecentSearches } from './recent-searches.ts';
export { formatNotes } from './note-names.ts';
export { TuneKeyboard } from './tune-keyboard.tsx';
export { minNotes, maxNotes, parseNoteNumbers, tunePath, useTuneSearch } from './use-tune.ts';
export { type SearchResults, type SearchResultGroup, pageSize, useSearch } from './use-search.ts';
