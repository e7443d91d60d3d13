import { search, type SearchGroup, type SearchResult } from '@canticle/contract/calls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi, isNetworkError } from '../../api/index.ts';
import { type GroupName, groups, isSearchable } from './search-query.ts';
import type { DeviceSearchQuery } from './device/device-search.ts';
import { searchDevice } from './device/worker-client.ts';

/** So many of each group come at a time (contract 2.8). */
export const pageSize = 20;
/** What was found is asked for again after this long, in milliseconds. */
const staleTimeMs = 60_000;

/** What was found of one kind, as far as it has come, and how much there is. */
export type SearchResultGroup = { readonly results: readonly SearchResult[]; readonly total: number };

/** What was found; `isOnDevice` when only what is on this device was looked through, because the server was not reached. */
export type SearchResults = { readonly [group in GroupName]: SearchResultGroup } & { readonly isOnDevice: boolean };

type SearchPage = SearchGroup & { readonly isOnDevice?: boolean };

type SearchOptions = {
  readonly query: string;
  /** Where to look; everywhere when empty, undefined as long as it is not known. */
  readonly collectionIds: readonly string[] | undefined;
  /** Titles are given in it. */
  readonly language: string;
};

/**
 * Looks for something; while the answer to another question is on its way, the last one stays. An answer nobody waits
 * for any more is dropped: the request is ended. Nothing is asked without a word.
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
    staleTime: ({ state }) => (state.data?.pages.some(({ isOnDevice }) => isOnDevice) ? 0 : staleTimeMs),
    retry: false,
    select: ({ pages }) => mergePages(pages),
  });
  const { data, refetch, isFetching } = result;
  const isOnDevice = data?.isOnDevice ?? false;
  // The network is back: the whole library again.
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
    /** What is shown answers another question than the one asked. */
    isStale: result.isPlaceholderData,
    /** The next page was asked for and could not be had. */
    isNextPageError: result.isFetchNextPageError && !isFetching,
    fetchNextPage: () => void result.fetchNextPage(),
    retry: () => void refetch(),
  };
}

/* The server first; what is on this device when it is not reached. */
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

const totalOf = (pages: readonly SearchPage[], group: GroupName): number => pages[0]?.total?.[group] ?? 0;

/** Every page in one; what moved to the next page while the library changed stands once. */
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
    isOnDevice: pages.some(({ isOnDevice }) => isOnDevice === true),
  };
}
