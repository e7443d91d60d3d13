import { type Installation, installation, lyrics, type StoredLyrics } from '@canticle/contract/calls';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi, newId } from '../../api/index.ts';
import { currentCopy } from '../../offline/index.ts';
import type { Sources } from './sources.ts';

const textsKey = (songId: string) => ['editing', 'texts', songId] as const;
const revisionsKey = (songId: string, language: string) => ['editing', 'revisions', songId, language] as const;

/** The texts of a song as the server has them now: an editor never begins from a copy. */
export const loadTexts = (songId: string): Promise<StoredLyrics[]> => callApi(lyrics.songTexts, { params: { songId } });

/** The texts one began to edit. They stay as they are while somebody types. */
export const useEditedTexts = (songId: string, mayEdit: boolean) =>
  useQuery({
    queryKey: textsKey(songId),
    queryFn: () => loadTexts(songId),
    enabled: mayEdit,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The states of a text, the newest first. */
export const useRevisions = (songId: string, language: string, isShown: boolean) =>
  useQuery({
    queryKey: revisionsKey(songId, language),
    queryFn: () => callApi(lyrics.listRevisions, { params: { songId, language } }),
    enabled: isShown,
    staleTime: 0,
  });

/** One state of a text, with its words. */
export const useRevision = (songId: string, language: string, revision: number | undefined) =>
  useQuery({
    queryKey: ['editing', 'revision', songId, language, revision ?? 0],
    queryFn: () => callApi(lyrics.getRevision, { params: { songId, language, revision: String(revision ?? 0) } }),
    enabled: revision !== undefined,
  });

const noEditors: Installation['editorUrls'] = { lyrics: '', contributor: '', song: '' };

/** The addresses of outside editors of this installation, empty where there is none; undefined until they are known. */
export function useEditorUrls(mayEdit: boolean): Installation['editorUrls'] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['editing', 'outside'],
    queryFn: () => callApi(installation.getInstallation, {}),
    enabled: mayEdit,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? noEditors : data?.editorUrls;
}

type Save = { readonly language: string; readonly sources: Sources; readonly baseRevision: number };

/** Saves a text; the same save sent again, because its answer was lost, is one revision. */
export function useSaveText(songId: string) {
  const queries = useQueryClient();
  const last = useRef({ what: '', key: '' });
  return useMutation({
    mutationFn: ({ language, sources, baseRevision }: Save) => {
      const body = { source: { original: sources.original, new: sources.new ?? null }, baseRevision };
      const what = JSON.stringify([language, body]);
      if (last.current.what !== what) last.current = { what, key: newId() };
      return callApi(lyrics.saveText, { params: { songId, language }, body, idempotencyKey: last.current.key });
    },
    onSuccess: (text) => show(queries, text),
  });
}

/** Makes an earlier state the text again. */
export function useRestore(songId: string, language: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { readonly revision: number; readonly baseRevision: number }) =>
      callApi(lyrics.restoreRevision, {
        params: { songId, language, revision: String(wanted.revision) },
        body: { baseRevision: wanted.baseRevision },
        idempotencyKey: newId(),
      }),
    onSuccess: (text) => show(queries, text),
  });
}

/* What is kept in the browser is now old: the page of the song asks for the texts anew. */
async function show(queries: QueryClient, text: StoredLyrics): Promise<void> {
  const { songId, language } = text;
  // A read that is on its way may have been answered before the text was saved.
  await queries.cancelQueries({ queryKey: textsKey(songId) });
  queries.setQueryData<StoredLyrics[]>(textsKey(songId), (before) =>
    before?.some((one) => one.language === language)
      ? before.map((one) => (one.language === language ? text : one))
      : [...(before ?? []), text],
  );
  await currentCopy().remove('lyrics', songId);
  queries.removeQueries({ queryKey: [lyrics.songTexts.path, String(lyrics.songTexts.version), { songId }] });
  await queries.invalidateQueries({ queryKey: revisionsKey(songId, language) });
}
