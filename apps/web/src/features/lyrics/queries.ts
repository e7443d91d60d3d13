import { lyrics, type ReplyOf, type StoredLyrics } from '@canticle/contract/calls';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi, callApiWithEtag } from '../../api/index.ts';
import {
  cachedQuery,
  createBatchedFetch,
  isWithdrawn,
  lifetimes,
  maxSongsPerTextRequest,
} from '../../offline/index.ts';
import { requireDrawable } from './malformed-text.ts';

const fetchTexts = createBatchedFetch<ReplyOf<typeof lyrics.listSongTexts>>({
  fetchOne: (songId, options) => callApiWithEtag(lyrics.listSongTexts, { params: { songId }, ...options }),
  fetchMany: async (songIds) => {
    const found = await callApi(lyrics.listTextsBySong, { body: { songIds: [...songIds] } });
    return new Map(found.map(({ songId, texts }) => [songId, texts]));
  },
  maxPerRequest: maxSongsPerTextRequest,
});

/** The stored texts of a song as received; those of many songs are loaded together. */
export const songTextsQuery = (songId: string) =>
  cachedQuery(lyrics.listSongTexts, { params: { songId } }, lifetimes.lyrics, {
    objectStore: 'lyrics',
    name: songId,
    fetch: (options) => fetchTexts(songId, options),
  });

/**
 * The stored texts of a song in every language it has. Those of a locked song are never requested (contract 4.16). A
 * text that cannot be drawn is the error MalformedTextError.
 */
export const useSongTexts = (songId: string, canOpen: boolean) =>
  useQuery({
    ...songTextsQuery(songId),
    enabled: canOpen,
    select: requireDrawable,
  });

/**
 * The loaded texts of several songs by their ids; `isPending` until each has loaded or failed. `failedIds` are those that
 * another try may load.
 *
 * @param songIds  the same array while they are the same
 */
export function useTextsOfSongs(songIds: readonly string[]) {
  const combine = useCallback(
    (results: readonly UseQueryResult<readonly StoredLyrics[]>[]) => {
      const isFailed = ({ data, error }: (typeof results)[number]) =>
        data === undefined && error !== null && !isWithdrawn(error);
      return {
        texts: new Map(results.map(({ data }, index) => [songIds[index] ?? '', data ?? []] as const)),
        isPending: results.some(({ isPending }) => isPending),
        failedIds: new Set(songIds.filter((_, index) => results[index] && isFailed(results[index]))),
        retryFailed: () => {
          for (const result of results.filter(isFailed)) void result.refetch();
        },
      };
    },
    [songIds],
  );
  return useQueries({ queries: songIds.map(songTextsQuery), combine });
}
