export {
  type Asked,
  type GroupName,
  groups,
  isQuestion,
  longestQuery,
  nothingAsked,
  readAsked,
  searchAddress,
  searchPath,
} from './asked.ts';
export { MarkedLine } from './marked-line.tsx';
export { forgetSearch, rememberSearch, useRecentSearches } from './recent-searches.ts';
export { writeNotes } from './note-names.ts';
export { TuneKeyboard } from './tune-keyboard.tsx';
export { fewestNotes, mostNotes, notesIn, tunePath, useTune } from './use-tune.ts';
export { type Found, type FoundGroup, pageSize, useSearch } from './use-search.ts';
