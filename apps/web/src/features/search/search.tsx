import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { findCollection, useCollections } from '../collections/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { type SearchQuery, type GroupName, isSearchable } from './search-query.ts';
import { pageSize, useSearch } from './use-search.ts';
import { addRecentSearch } from './recent-searches.ts';
import { countResults, formatCount, firstResultId, hasResult } from './result-counts.ts';
import { MissingPassage } from './missing-passage.tsx';
import { NoResults } from './no-results.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { Results } from './results.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { SearchField } from './search-field.tsx';
import { SearchFilter } from './search-filter.tsx';
import { useSearchQuery } from './use-search-query.ts';
import { useSearchRestoration } from './use-search-restoration.ts';
import { useResultNavigation } from './use-result-navigation.ts';

/** The search of one person: field, filters and results. */
export function Search({ personId }: { personId: string }) {
  const { language } = useTranslate();
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const { searchQuery, typed, updateInput, submit, changeQuery } = useSearchQuery(personId);
  const collections = useCollections();
  const books = collections.data;
  const collectionIds = resolveBookIds(searchQuery.books, books);
  const search = useSearch({ query: searchQuery.query, collectionIds, language });
  // No request is sent until the books to search in are known.
  const searchState = collectionIds ? search : withCollectionsState(search, collections);
  const { results } = searchState;
  const {
    shown: visibleCounts,
    showMore,
    recordOpened,
  } = useSearchRestoration(personId, searchQuery, listRef, results !== undefined);
  const { focusedId, focusFirst, handlers: keys } = useResultNavigation(inputRef, listRef);
  const tabStop =
    focusedId !== undefined && hasResult(results, focusedId) ? focusedId : firstResultId(results, searchQuery.group);
  const loadMore = (group: GroupName) => {
    const loaded = results?.[group].results.length ?? 0;
    if (visibleCounts[group] + pageSize > loaded) searchState.fetchNextPage();
    showMore(group);
  };
  const cardContext = {
    tabIndexOf: (id: string) => (id === tabStop ? 0 : -1),
    onOpen: (id: string) => {
      addRecentSearch(personId, searchQuery.query);
      recordOpened(id);
    },
  } as const;
  return (
    <>
      <div className="sticky top-(--top-bar) z-20 -mx-4 bg-paper px-4 pt-4 pb-1 sm:-mx-8 sm:px-8 sm:pt-8">
        <SearchField
          inputRef={inputRef}
          typed={typed}
          onInput={updateInput}
          onSubmit={submit}
          onMoveToResults={focusFirst}
          onExit={() => void (canGoBack() ? navigate(-1) : navigate('/'))}
        />
      </div>
      <SearchFilter
        searchQuery={searchQuery}
        results={results}
        books={books?.filter(({ available }) => available) ?? []}
        onQueryChange={changeQuery}
      />
      <ResultCount of={searchState} searchQuery={searchQuery} />
      {isSearchable(searchQuery.query) ? <MissingPassage query={searchQuery.query} /> : null}
      {isSearchable(searchQuery.query) ? (
        <div ref={listRef} {...keys} aria-busy={searchState.isFetching}>
          {results ? (
            <Results
              searchResults={results}
              group={searchQuery.group}
              visibleCounts={visibleCounts}
              onShowMore={loadMore}
              onRetryMore={searchState.isNextPageError ? searchState.fetchNextPage : undefined}
              isBusy={searchState.isFetching}
              cardContext={cardContext}
            />
          ) : null}
          <ResultFallback of={searchState} searchQuery={searchQuery} onQueryChange={changeQuery} />
        </div>
      ) : (
        <RecentSearches personId={personId} />
      )}
    </>
  );
}

/* The router numbers the pages of this tab; the first one was entered from outside. */
const canGoBack = (): boolean => (history.state?.idx ?? 0) > 0;

/* Undefined until the books that the URL names are known. */
function resolveBookIds(
  bookSlugs: readonly string[],
  books: ReturnType<typeof useCollections>['data'],
): readonly string[] | undefined {
  if (bookSlugs.length === 0) return allBooks;
  return books && bookSlugs.flatMap((book) => findCollection(books, book)?.id ?? []);
}

const allBooks: readonly string[] = [];

type SearchState = ReturnType<typeof useSearch>;

const withCollectionsState = (
  searchState: SearchState,
  { error, refetch }: ReturnType<typeof useCollections>,
): SearchState => ({
  ...searchState,
  results: error ? undefined : searchState.results,
  error,
  retry: () => void refetch(),
});

/* Announced when a response has arrived. */
function ResultCount({
  of: { results, isStale },
  searchQuery: { group, query },
}: {
  of: SearchState;
  searchQuery: SearchQuery;
}) {
  const { t } = useTranslate();
  const count = countResults(results, group);
  const isCurrent = results !== undefined && !isStale;
  return (
    <p role="status" className="flex min-h-6 flex-wrap gap-x-4 pt-3 text-sm text-ink-soft">
      {isCurrent && results.isOnDevice ? <span className="font-medium text-gold">{t('search.on-device')}</span> : null}
      {isCurrent && count > 0 ? t('search.found', { count, shown: formatCount(count) }) : null}
      {isCurrent && count === 0 ? (
        <span className="sr-only">{t('search.nothing', { query: query.trim() })}</span>
      ) : null}
    </p>
  );
}

type ResultFallbackProps = Pick<Parameters<typeof NoResults>[0], 'searchQuery' | 'onQueryChange'> & { of: SearchState };

/* Shown when nothing was found, while loading, or after an error. */
function ResultFallback({ of: { results, error, isStale, retry }, searchQuery, onQueryChange }: ResultFallbackProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  if (results === undefined && error)
    return <LoadFailed title={t('search.failed')} text={failureText(error)} onRetry={retry} />;
  if (results === undefined) return <ResultsSkeleton />;
  if (isStale || countResults(results, searchQuery.group) > 0) return null;
  return <NoResults searchQuery={searchQuery} results={results} onQueryChange={onQueryChange} />;
}
