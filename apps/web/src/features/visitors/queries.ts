import { publicLibrary, sharing } from '@canticle/contract/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ApiError, callApi } from '../../api/index.ts';

/* What strangers read changes rarely; a page they come back to is there at once. */
const staleTime = 5 * 60_000;

/** The reply; null when what was asked for is not there for people who are not signed in. */
async function orNull<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply;
  } catch (failure) {
    if (failure instanceof ApiError && (failure.status === 404 || failure.status === 410)) return null;
    throw failure;
  }
}

/** What the front page shows. */
export const usePublicLibrary = () =>
  useSuspenseQuery({
    queryKey: ['public', 'library'],
    queryFn: () => orNull(callApi(publicLibrary.getPublicLibrary, { isPublic: true })),
    staleTime,
  }).data;

/** The contents of a songbook, given by its key or id. */
export const usePublicContents = (collection: string) =>
  useSuspenseQuery({
    queryKey: ['public', 'contents', collection],
    queryFn: () => orNull(callApi(publicLibrary.getPublicContents, { params: { collection }, isPublic: true })),
    staleTime,
  }).data;

/** A song, given by its songbook and its number there or its id. */
export const usePublicSong = (collection: string, song: string) =>
  useSuspenseQuery({
    queryKey: ['public', 'song', collection, song],
    queryFn: () => orNull(callApi(publicLibrary.getPublicSong, { params: { collection, song }, isPublic: true })),
    staleTime,
  }).data;

/** An edition with its articles, in a language. */
export const usePublicPublication = (publication: string, language: string) =>
  useSuspenseQuery({
    queryKey: ['public', 'publication', publication, language],
    queryFn: () =>
      orNull(
        callApi(publicLibrary.getPublicPublication, { params: { publication }, query: { language }, isPublic: true }),
      ),
    staleTime,
  }).data;

/** The name of what a share link leads to. */
export const useSharePreview = (key: string) =>
  useSuspenseQuery({
    queryKey: ['public', 'share', key],
    queryFn: () => orNull(callApi(sharing.previewShareKey, { params: { key }, isPublic: true })),
    staleTime,
  }).data;
