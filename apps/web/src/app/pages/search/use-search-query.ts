import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type SearchQuery, parseSearchQuery, addRecentSearch, searchUrl } from '../../../features/search/index.ts';

/** How long somebody may pause between two letters before the answer is looked for, in milliseconds. */
const debounceMs = 160;

/**
 * What is asked, which stands in the address, and what is typed, which gets there after a pause. Typing replaces the
 * address; after Enter what is typed next is a new one, so that going back leads to what was asked before.
 */
export function useSearchQuery(personId: string) {
  const [urlParams] = useSearchParams();
  const navigate = useNavigate();
  // What was asked last shows at once, before the address follows.
  const [pending, setPending] = useState<
    { readonly from: URLSearchParams; readonly searchQuery: SearchQuery } | undefined
  >();
  const urlQuery = useMemo(() => parseSearchQuery(urlParams), [urlParams]);
  const searchQuery = pending?.from === urlParams ? pending.searchQuery : urlQuery;
  const { query } = searchQuery;
  const [typed, setTyped] = useState(query);
  // The address changes by what is typed here, or because somebody goes back: only then the field follows.
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
  // A timer: there is no event when somebody stops typing.
  useEffect(() => {
    if (typed === query) return undefined;
    const timer = setTimeout(() => latest.current({ ...searchQuery, query: typed }), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, query, searchQuery]);
  return {
    searchQuery,
    typed,
    updateInput: setTyped,
    /** Looks for what is typed at once, and remembers it. */
    submit: () => {
      if (typed !== query) changeQuery({ ...searchQuery, query: typed });
      shouldPush.current = true;
      addRecentSearch(personId, typed);
    },
    /** Looks for something else at once. */
    changeQuery: (change: Partial<SearchQuery>) => {
      const next = { ...searchQuery, query: typed, ...change };
      setTyped(next.query);
      changeQuery(next);
    },
  };
}
