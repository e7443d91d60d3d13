import { type RefObject, useEffect, useState } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { type SearchQuery, type GroupName, pageSize, searchUrl, searchPath } from '../../../features/search/index.ts';
import { saveSearch, type SavedSearch, type VisibleCounts, readSavedSearch } from './saved-search.ts';

/* Of everything a little, so that nothing hides the rest; of the one kind that is wanted a page. */
const initialCounts: VisibleCounts = { songs: 10, contributors: 4, articles: 4, verses: 6 };
const pageCounts: VisibleCounts = { songs: pageSize, contributors: pageSize, articles: pageSize, verses: pageSize };

/**
 * How much of each group is shown, and what was opened. Whoever comes back to a search finds it as they left it, with the
 * focus on what they opened; whoever comes to the page with no question, their last one (contract 5.16).
 *
 * @param isLoaded  what was found is on the screen
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
    /* Kept at once: the page is left before it is drawn again. */
    recordOpened: (opened: string) => saveSearch(personId, { ...saved, opened }),
  };
}

const createSavedSearch = (searchQuery: SearchQuery): SavedSearch => ({
  address: searchUrl(searchQuery),
  shown: searchQuery.group === 'all' ? initialCounts : pageCounts,
  opened: undefined,
});

/* Where the page leads by itself when it is entered: only once, so that the field can be emptied. */
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
