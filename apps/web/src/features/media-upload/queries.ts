import { files, media, songs, uploads } from '@canticle/contract/calls';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi, newId } from '../../api/index.ts';
import type { TypedFacts } from './facts.ts';
import { changedFacts } from './facts.ts';
import type { ManagedFile } from './managed-file.ts';
import { forgetUpload } from './send-file.ts';

/* The lists of songs say which songs have recordings: they are asked again when they are next opened. */
async function filesChanged(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: [uploads.listUploads.path] });
  void queries.invalidateQueries({ queryKey: [media.listFiles.path] });
  void queries.invalidateQueries({ queryKey: [songs.listSongs.path], refetchType: 'none' });
  await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).endsWith('/files') });
}

/** Gives what asks for the files of songs again. */
export function useFilesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => filesChanged(queries);
}

/** The uploads of the person, as the server knows them. */
export const useUploads = () =>
  useQuery({
    queryKey: [uploads.listUploads.path],
    queryFn: ({ signal }) => callApi(uploads.listUploads, { signal }),
    staleTime: 0,
  });

/** Has the server forget an upload that stopped half-way. */
export function useForgetUpload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: forgetUpload,
    onSettled: () => queries.invalidateQueries({ queryKey: [uploads.listUploads.path] }),
  });
}

/** Changes what is said of a file. */
export function useChangeFile(file: ManagedFile) {
  const queries = useQueryClient();
  const keyOf = useKeys();
  return useMutation({
    mutationFn: (typed: TypedFacts) => {
      const body = changedFacts(file, typed);
      return callApi(files.changeFile, { params: { id: file.id }, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: () => filesChanged(queries),
  });
}

/** Removes a file. */
export function useRemoveFile(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(files.removeFile, { params: { id }, idempotencyKey: newId() }),
    // Also when it is gone already: then the list is what is wrong.
    onSettled: () => filesChanged(queries),
  });
}

/** Adds what stands on another site to a song. */
export function useLinkFile(songId: string) {
  const queries = useQueryClient();
  const keyOf = useKeys();
  return useMutation({
    mutationFn: (link: { type: 'audio' | 'video'; name: string; address: string }) =>
      callApi(files.linkFile, { params: { songId }, body: link, idempotencyKey: keyOf(link) }),
    onSuccess: () => filesChanged(queries),
  });
}

/* The same once more, after a lost answer, is the same write. */
function useKeys(): (what: unknown) => string {
  const last = useRef({ what: '', key: '' });
  return (asked) => {
    const what = JSON.stringify(asked);
    if (last.current.what !== what) last.current = { what, key: newId() };
    return last.current.key;
  };
}
