import { duplicates, type MergeRequestBody } from '@canticle/contract/calls';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { currentCache, invalidateKind } from '../../offline/index.ts';

const duplicatesKey = 'duplicates';
const PAGE_SIZE = 50;
/** How often a search in progress is asked for, in milliseconds. */
const SEARCH_POLL_MS = 1500;

/** The groups of songs that look like one, page by page; asked for again while the library is searched. */
export const useDuplicates = () =>
  useInfiniteQuery({
    queryKey: [duplicatesKey, 'groups'],
    queryFn: ({ pageParam, signal }) =>
      callApi(duplicates.listDuplicates, { query: { limit: String(PAGE_SIZE), skip: String(pageParam) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => {
      const count = pages.reduce((sum, { groups }) => sum + groups.length, 0);
      return count < (pages[0]?.total ?? 0) ? count : undefined;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.isSearching === true ? SEARCH_POLL_MS : false),
    staleTime: 0,
    gcTime: 0,
  });

/** Songs side by side. They do not change while the editor chooses. */
export const useComparison = (ids: readonly string[]) =>
  useQuery({
    queryKey: [duplicatesKey, 'comparison', ids],
    queryFn: ({ signal }) => callApi(duplicates.compareSongs, { query: { ids: ids.join(',') }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** The merges that can be undone, the newest first. */
export const useMerges = () =>
  useQuery({
    queryKey: [duplicatesKey, 'merges'],
    queryFn: ({ signal }) => callApi(duplicates.listMerges, { signal }),
    select: ({ merges }) => merges,
    staleTime: 0,
    gcTime: 0,
  });

/** What editors do with duplicates. Each needs the server, and throws what `callApi` throws. */
export function useDuplicateMutations() {
  const queryClient = useQueryClient();
  const refresh = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await queryClient.invalidateQueries({ queryKey: [duplicatesKey] });
    return result;
  };
  const refreshSongs = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await invalidateKind(currentCache(), queryClient, 'song');
    await queryClient.invalidateQueries({ queryKey: ['catalogue'] });
    return refresh(Promise.resolve(result));
  };
  return {
    search: () => refresh(callApi(duplicates.searchDuplicates, {})),
    setDistinct: (ids: readonly string[], isDistinct: boolean) =>
      refresh(callApi(duplicates.setDistinct, { body: { ids: [...ids], isDistinct } })),
    merge: (body: MergeRequestBody) => refreshSongs(callApi(duplicates.mergeSongs, { body })),
    undo: (id: string) => refreshSongs(callApi(duplicates.undoMerge, { params: { id } })),
  };
}
