import { search, type SearchResponse, type SearchResult } from '@canticle/contract/calls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi, isNetworkError } from '../../api/index.ts';
import { type GroupName, groups, isSearchable } from './search-query.ts';
import type { DeviceSearchQuery } from './device/device-search.ts';
import { searchDevice } from './device/worker-client.ts';

/** The number of results of each group per page (contract 2.8). */
export const pageSize = 20;
/** Results are stale after this long, in milliseconds. */
const staleTimeMs = 60_000;
/** How soon the server is asked again, in milliseconds, when a device that has a network could not reach it. */
const retryMs = 5_000;

/** The results of one kind that are loaded, and the total count. */
export type SearchResultGroup = { readonly results: readonly SearchResult[]; readonly total: number };

/** The results; `isOnDevice` when only the local cache was searched, because the server could not be reached. */
export type SearchResults = { readonly [group in GroupName]: SearchResultGroup } & { readonly isOnDevice: boolean };

type SearchPage = SearchResponse & { readonly isOnDevice?: boolean };

type SearchOptions = {
  readonly query: string;
  /** The collections to search; everything when empty, undefined until they are known. */
  readonly collectionIds: readonly string[] | undefined;
  /** The language of the titles. */
  readonly language: string;
};

/**
 * Searches; while another query is loading, the last results stay. A result that is no longer needed is dropped: the
 * request is aborted. Nothing is requested without a word.
 */
export function useSearch({ query, collectionIds, language }: SearchOptions) {
  const result = useInfiniteQuery({
    queryKey: ['search', query.trim(), query.endsWith(' '), collectionIds, language],
    queryFn: ({ pageParam: skip, signal }) =>
      fetchPage({ query, limit: pageSize, skip, collectionIds: collectionIds ?? [], language }, signal),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => nextSkip(pages),
    placeholderData: keepPreviousData,
    enabled: isSearchable(query) && collectionIds !== undefined,
    staleTime: ({ state }) => (hasDeviceResults(state.data?.pages) ? 0 : staleTimeMs),
    // A network that has just come back may not carry anything yet.
    refetchInterval: ({ state }) => (hasDeviceResults(state.data?.pages) && navigator.onLine ? retryMs : false),
    retry: false,
    select: ({ pages }) => mergePages(pages),
  });
  const { data, refetch, isFetching } = result;
  const isOnDevice = data?.isOnDevice ?? false;
  // The network is back: search the whole library again.
  useEffect(() => {
    if (!isOnDevice) return undefined;
    const retry = () => void refetch();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isOnDevice, refetch]);
  return {
    results: isSearchable(query) ? data : undefined,
    error: result.error,
    isFetching,
    /** The displayed results belong to another query than the current one. */
    isStale: result.isPlaceholderData,
    /** The next page was requested and failed to load. */
    isNextPageError: result.isFetchNextPageError && !isFetching,
    fetchNextPage: () => void result.fetchNextPage(),
    retry: () => void refetch(),
  };
}

/* The server first; the local cache when it cannot be reached. */
async function fetchPage(question: DeviceSearchQuery, signal: AbortSignal): Promise<SearchPage> {
  const { query, limit, skip, collectionIds } = question;
  try {
    const scope = collectionIds.length > 0 && { collectionIds: [...collectionIds] };
    return await callApi(search.search, { body: { query, limit, skip, includeUnavailable: true, ...scope }, signal });
  } catch (failure) {
    if (!isNetworkError(failure)) throw failure;
    const result = await searchDevice(question).catch(() => undefined);
    if (result === undefined) throw failure;
    return { ...result, isOnDevice: true };
  }
}

function nextSkip(pages: readonly SearchPage[]): number | undefined {
  const skip = pages.length * pageSize;
  return groups.some((group) => totalOf(pages, group) > skip) ? skip : undefined;
}

const hasDeviceResults = (pages: readonly SearchPage[] = []): boolean =>
  pages.some(({ isOnDevice }) => isOnDevice === true);

const totalOf = (pages: readonly SearchPage[], group: GroupName): number => pages[0]?.total?.[group] ?? 0;

/** Merges all pages; a result that moved to the next page while the library changed appears once. */
export function mergePages(pages: readonly SearchPage[]): SearchResults {
  const inGroup = (group: GroupName): SearchResultGroup => {
    const all = new Map(pages.flatMap((page) => (page[group] ?? []).map((result) => [result.id, result] as const)));
    return { results: [...all.values()], total: Math.max(totalOf(pages, group), all.size) };
  };
  return {
    songs: inGroup('songs'),
    contributors: inGroup('contributors'),
    articles: inGroup('articles'),
    verses: inGroup('verses'),
    isOnDevice: hasDeviceResults(pages),
  };
}
