import { search, type SearchGroup, type SearchResult } from '@canticle/contract/calls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { type GroupName, groups, isQuestion } from './asked.ts';

/** So many of each group come at a time (contract 2.8). */
export const pageSize = 20;
/** What was found is asked for again after this long, in milliseconds. */
const lifetime = 60_000;

/** What was found of one kind, as far as it has come, and how much there is. */
export type FoundGroup = { readonly results: readonly SearchResult[]; readonly total: number };

/** What was found, and where: in the library, or among what is on this device. */
export type Found = { readonly [group in GroupName]: FoundGroup };

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
  const { data, error, isFetching, isPlaceholderData, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['search', query.trim(), query.endsWith(' '), collectionIds, language],
    queryFn: ({ pageParam: skip, signal }) =>
      callApi(search.search, {
        body: {
          query,
          limit: pageSize,
          skip,
          includeUnavailable: true,
          ...(collectionIds && collectionIds.length > 0 && { collectionIds: [...collectionIds] }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => nextSkip(pages),
    placeholderData: keepPreviousData,
    enabled: isQuestion(query) && collectionIds !== undefined,
    staleTime: lifetime,
    retry: false,
    select: ({ pages }) => together(pages),
  });
  return {
    found: isQuestion(query) ? data : undefined,
    error,
    isFetching,
    /** What is shown answers another question than the one asked. */
    isOld: isPlaceholderData,
    more: () => void fetchNextPage(),
    again: () => void refetch(),
  };
}

function nextSkip(pages: readonly SearchGroup[]): number | undefined {
  const skip = pages.length * pageSize;
  return groups.some((group) => totalOf(pages, group) > skip) ? skip : undefined;
}

const totalOf = (pages: readonly SearchGroup[], group: GroupName): number => pages[0]?.total?.[group] ?? 0;

/** Every page in one; what moved to the next page while the library changed stands once. */
export function together(pages: readonly SearchGroup[]): Found {
  const inGroup = (group: GroupName): FoundGroup => {
    const all = new Map(pages.flatMap((page) => (page[group] ?? []).map((result) => [result.id, result] as const)));
    return { results: [...all.values()], total: Math.max(totalOf(pages, group), all.size) };
  };
  return {
    songs: inGroup('songs'),
    contributors: inGroup('contributors'),
    articles: inGroup('articles'),
    verses: inGroup('verses'),
  };
}
