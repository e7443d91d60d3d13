import { duplicates, type Installation, installation, lyrics, type StoredLyrics } from '@canticle/contract/calls';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, createSendOnce, newId } from '../../api/index.ts';
import { currentCache, replaceQueryData } from '../../offline/index.ts';
import type { Sources } from './sources.ts';

const textsKey = (songId: string) => ['editing', 'texts', songId] as const;
const revisionsKey = (songId: string, language: string) => ['editing', 'revisions', songId, language] as const;

/** The current texts of a song on the server: an editor never starts from the local cache. */
export const loadTexts = (songId: string): Promise<StoredLyrics[]> =>
  callApi(lyrics.listSongTexts, { params: { songId } });

/** The texts being edited. They do not change while the person types. */
export const useEditedTexts = (songId: string, canEdit: boolean) =>
  useQuery({
    queryKey: textsKey(songId),
    queryFn: () => loadTexts(songId),
    enabled: canEdit,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The revisions of a text, newest first. */
export const useRevisions = (songId: string, language: string, isEnabled: boolean) =>
  useQuery({
    queryKey: revisionsKey(songId, language),
    queryFn: () => callApi(lyrics.listRevisions, { params: { songId, language } }),
    enabled: isEnabled,
    staleTime: 0,
  });

/** One revision of a text, with its content. */
export const useRevision = (songId: string, language: string, revision: number | undefined) =>
  useQuery({
    queryKey: ['editing', 'revision', songId, language, revision ?? 0],
    queryFn: () => callApi(lyrics.getRevision, { params: { songId, language, revision: String(revision ?? 0) } }),
    enabled: revision !== undefined,
  });

/** Where a song is that had an address before it was merged; nothing is asked without a songbook. */
export const useMovedSong = (collectionId: string, numberOrId: string) =>
  useQuery({
    queryKey: ['editing', 'moved', collectionId, numberOrId],
    queryFn: ({ signal }) => callApi(duplicates.findMovedSong, { params: { collectionId, numberOrId }, signal }),
    enabled: collectionId !== '',
    retry: false,
    gcTime: 0,
  });

const noEditorUrls: Installation['editorUrls'] = { lyrics: '', contributor: '', song: '' };

/** The URLs of this installation's external editors, empty when there are none; undefined until they are known. */
export function useEditorUrls(canEdit: boolean): Installation['editorUrls'] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['editing', 'outside'],
    queryFn: () => callApi(installation.getInstallation, {}),
    enabled: canEdit,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? noEditorUrls : data?.editorUrls;
}

type SaveRequest = { readonly language: string; readonly sources: Sources; readonly baseRevision: number };

/** Saves a text; the same request sent again, because its response was lost, creates one revision. */
export function useSaveText(songId: string) {
  const queryClient = useQueryClient();
  const [sendOnce] = useState(createSendOnce);
  return useMutation({
    mutationFn: ({ language, sources, baseRevision }: SaveRequest) => {
      const body = { source: { original: sources.original, new: sources.new ?? null }, baseRevision };
      return sendOnce([language, body], (idempotencyKey) =>
        callApi(lyrics.saveText, { params: { songId, language }, body, idempotencyKey }),
      );
    },
    onSuccess: (text) => updateCaches(queryClient, text),
  });
}

/** Makes an earlier revision the current text again. */
export function useRestoreRevision(songId: string, language: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: { readonly revision: number; readonly baseRevision: number }) =>
      callApi(lyrics.restoreRevision, {
        params: { songId, language, revision: String(request.revision) },
        body: { baseRevision: request.baseRevision },
        idempotencyKey: newId(),
      }),
    onSuccess: (text) => updateCaches(queryClient, text),
  });
}

/* The cached texts are now outdated: the song page requests them again. */
async function updateCaches(queryClient: QueryClient, text: StoredLyrics): Promise<void> {
  const { songId, language } = text;
  await replaceQueryData<StoredLyrics[]>(queryClient, textsKey(songId), (previous) =>
    previous?.some((one) => one.language === language)
      ? previous.map((one) => (one.language === language ? text : one))
      : [...(previous ?? []), text],
  );
  await currentCache().remove('lyrics', songId);
  queryClient.removeQueries({
    queryKey: [lyrics.listSongTexts.path, String(lyrics.listSongTexts.version), { songId }],
  });
  await queryClient.invalidateQueries({ queryKey: revisionsKey(songId, language) });
}
