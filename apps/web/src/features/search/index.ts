export { isSearchable, maxQueryLength, emptySearchQuery, searchUrl, searchPath } from './search-query.ts';
