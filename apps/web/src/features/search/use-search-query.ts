import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type SearchQuery, parseSearchQuery, searchUrl } from './search-query.ts';
import { addRecentSearch } from './recent-searches.ts';

/** The pause after a keystroke before the search is sent, in milliseconds. */
const debounceMs = 160;

/**
 * The query, which is in the URL, and the typed text, which is written to the URL after a pause. Typing replaces the
 * history entry; after Enter, further typing creates a new one, so that going back returns to the previous query.
 */
export function useSearchQuery(personId: string) {
  const [urlParams] = useSearchParams();
  const navigate = useNavigate();
  // The latest query is shown at once, before the URL is updated.
  const [pending, setPending] = useState<
    { readonly from: URLSearchParams; readonly searchQuery: SearchQuery } | undefined
  >();
  const urlQuery = useMemo(() => parseSearchQuery(urlParams), [urlParams]);
  const searchQuery = pending?.from === urlParams ? pending.searchQuery : urlQuery;
  const { query } = searchQuery;
  const [typed, setTyped] = useState(query);
  // The URL changes because of typing here, or because the person goes back: only then the field is updated.
  const [seenQuery, setSeenQuery] = useState(query);
  const [writtenQuery, setWrittenQuery] = useState(query);
  const shouldPush = useRef(false);
  if (query !== seenQuery) {
    setSeenQuery(query);
    if (query !== writtenQuery) {
      setTyped(query);
      setWrittenQuery(query);
    }
  }
  const changeQuery = (next: SearchQuery) => {
    setWrittenQuery(next.query);
    setPending({ from: urlParams, searchQuery: next });
    const replace = !shouldPush.current;
    shouldPush.current = false;
    void navigate(searchUrl(next), { replace });
  };
  const latest = useRef(changeQuery);
  useEffect(() => {
    latest.current = changeQuery;
  });
  // A timer, because there is no event when somebody stops typing.
  useEffect(() => {
    if (typed === query) return undefined;
    const timer = setTimeout(() => latest.current({ ...searchQuery, query: typed }), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, query, searchQuery]);
  return {
    searchQuery,
    typed,
    updateInput: setTyped,
    /** Searches for the typed text at once, and adds it to the recent searches. */
    submit: () => {
      if (typed !== query) changeQuery({ ...searchQuery, query: typed });
      shouldPush.current = true;
      addRecentSearch(personId, typed);
    },
    /** Applies another query at once. */
    changeQuery: (change: Partial<SearchQuery>) => {
      const next = { ...searchQuery, query: typed, ...change };
      setTyped(next.query);
      changeQuery(next);
    },
  };
}
