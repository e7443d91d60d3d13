import { type RefObject, useEffect, useState } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { type SearchQuery, type GroupName, searchUrl, searchPath } from './search-query.ts';
import { pageSize } from './use-search.ts';
import { saveSearch, type SavedSearch, type VisibleCounts, readSavedSearch } from './saved-search.ts';

/* A few of each group, so that no group hides the others; a whole page when one group is requested. */
const initialCounts: VisibleCounts = { songs: 10, contributors: 4, articles: 4, verses: 6 };
const pageCounts: VisibleCounts = { songs: pageSize, contributors: pageSize, articles: pageSize, verses: pageSize };

/**
 * The number of results shown in each group, and the opened result. People who return to a search find it as they left
 * it, with the focus on what they opened; people who open the page without a query see their last one (contract 5.16).
 *
 * @param isLoaded  the results are rendered
 */
export function useSearchRestoration(
  personId: string,
  searchQuery: SearchQuery,
  listRef: RefObject<HTMLElement | null>,
  isLoaded: boolean,
) {
  const address = searchUrl(searchQuery);
  const [previous] = useState(() => readSavedSearch(personId));
  const [saved, setSaved] = useState<SavedSearch>(() =>
    previous?.address === address ? previous : createSavedSearch(searchQuery),
  );
  if (saved.address !== address) setSaved(createSavedSearch(searchQuery));
  useRestoreLastSearch(previous, address);
  useFocusResult(previous?.address === address ? previous.opened : undefined, listRef, isLoaded);
  useEffect(() => saveSearch(personId, saved), [personId, saved]);
  return {
    shown: saved.shown,
    showMore: (group: GroupName) =>
      setSaved((current) => ({ ...current, shown: { ...current.shown, [group]: current.shown[group] + pageSize } })),
    /* Saved at once: the page is left before it is rendered again. */
    recordOpened: (opened: string) => saveSearch(personId, { ...saved, opened }),
  };
}

const createSavedSearch = (searchQuery: SearchQuery): SavedSearch => ({
  address: searchUrl(searchQuery),
  shown: searchQuery.group === 'all' ? initialCounts : pageCounts,
});

/* Redirects to the last search when the page is entered: only once, so that the field can be cleared. */
function useRestoreLastSearch(previous: SavedSearch | undefined, address: string): void {
  const navigate = useNavigate();
  const [target] = useState(address === searchPath ? previous?.address : undefined);
  useEffect(() => {
    if (target !== undefined && target !== searchPath) void navigate(target, { replace: true });
  }, [target, navigate]);
}

function useFocusResult(opened: string | undefined, listRef: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const [targetId] = useState(opened);
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isReturn || !isLoaded || targetId === undefined) return;
    listRef.current?.querySelector<HTMLElement>(`[data-result="${CSS.escape(targetId)}"]`)?.focus();
  }, [isReturn, isLoaded, targetId, listRef]);
}
