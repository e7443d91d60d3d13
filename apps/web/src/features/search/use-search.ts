import { search, type SearchGroup, type SearchResult } from '@canticle/contract/calls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi, isNetworkFailure } from '../../api/index.ts';
import { type GroupName, groups, isQuestion } from './asked.ts';
import type { DeviceQuestion } from './device/device-search.ts';
import { askDevice } from './device/ask-device.ts';

/** So many of each group come at a time (contract 2.8). */
export const pageSize = 20;
/** What was found is asked for again after this long, in milliseconds. */
const lifetime = 60_000;

/** What was found of one kind, as far as it has come, and how much there is. */
export type FoundGroup = { readonly results: readonly SearchResult[]; readonly total: number };

/** What was found; `isOnDevice` when only what is on this device was looked through, because the server was not reached. */
export type Found = { readonly [group in GroupName]: FoundGroup } & { readonly isOnDevice: boolean };

type Page = SearchGroup & { readonly isOnDevice?: boolean };

type Question = {
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
export function useSearch({ query, collectionIds, language }: Question) {
  const answer = useInfiniteQuery({
    queryKey: ['search', query.trim(), query.endsWith(' '), collectionIds, language],
    queryFn: ({ pageParam: skip, signal }) =>
      ask({ query, limit: pageSize, skip, collectionIds: collectionIds ?? [], language }, signal),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => nextSkip(pages),
    placeholderData: keepPreviousData,
    enabled: isQuestion(query) && collectionIds !== undefined,
    staleTime: ({ state }) => (state.data?.pages.some(({ isOnDevice }) => isOnDevice) ? 0 : lifetime),
    retry: false,
    select: ({ pages }) => together(pages),
  });
  const { data, refetch, isFetching } = answer;
  const isOnDevice = data?.isOnDevice ?? false;
  // The network is back: the whole library again.
  useEffect(() => {
    if (!isOnDevice) return undefined;
    const again = () => void refetch();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isOnDevice, refetch]);
  return {
    found: isQuestion(query) ? data : undefined,
    error: answer.error,
    isFetching,
    /** What is shown answers another question than the one asked. */
    isOld: answer.isPlaceholderData,
    /** The next page was asked for and could not be had. */
    isMoreRefused: answer.isFetchNextPageError && !isFetching,
    more: () => void answer.fetchNextPage(),
    again: () => void refetch(),
  };
}

/* The server first; what is on this device when it is not reached. */
async function ask(question: DeviceQuestion, signal: AbortSignal): Promise<Page> {
  const { query, limit, skip, collectionIds } = question;
  try {
    const some = collectionIds.length > 0 && { collectionIds: [...collectionIds] };
    return await callApi(search.search, { body: { query, limit, skip, includeUnavailable: true, ...some }, signal });
  } catch (failure) {
    if (!isNetworkFailure(failure)) throw failure;
    const answer = await askDevice(question).catch(() => undefined);
    if (answer === undefined) throw failure;
    return { ...answer, isOnDevice: true };
  }
}

function nextSkip(pages: readonly Page[]): number | undefined {
  const skip = pages.length * pageSize;
  return groups.some((group) => totalOf(pages, group) > skip) ? skip : undefined;
}

const totalOf = (pages: readonly Page[], group: GroupName): number => pages[0]?.total?.[group] ?? 0;

/** Every page in one; what moved to the next page while the library changed stands once. */
export function together(pages: readonly Page[]): Found {
  const inGroup = (group: GroupName): FoundGroup => {
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
