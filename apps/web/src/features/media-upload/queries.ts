import { files, media, songs, uploads } from '@canticle/contract/calls';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, createSendOnce, newId } from '../../api/index.ts';
import { type FileFormValues, changedFields } from './file-metadata.ts';
import type { ManagedFile } from './managed-file.ts';
import { terminateUpload } from './send-file.ts';

/* Song lists include which songs have recordings: they are requested again when next opened. */
async function invalidateFiles(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [uploads.listUploads.path] });
  void queryClient.invalidateQueries({ queryKey: [media.listFiles.path] });
  void queryClient.invalidateQueries({ queryKey: [songs.listSongs.path], refetchType: 'none' });
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).endsWith('/files') });
}

/** Returns a function that invalidates the files of songs. */
export function useInvalidateFiles(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => invalidateFiles(queryClient);
}

/** The person's uploads on the server. */
export const useUploads = () =>
  useQuery({
    queryKey: [uploads.listUploads.path],
    queryFn: ({ signal }) => callApi(uploads.listUploads, { signal }),
    staleTime: 0,
  });

/** Deletes an interrupted upload on the server. */
export function useTerminateUpload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: terminateUpload,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [uploads.listUploads.path] }),
  });
}

/** Changes the metadata of a file. */
export function useChangeFile(file: ManagedFile) {
  const queryClient = useQueryClient();
  const [sendOnce] = useState(createSendOnce);
  return useMutation({
    mutationFn: (values: FileFormValues) => {
      const body = changedFields(file, values);
      return sendOnce(body, (idempotencyKey) =>
        callApi(files.changeFile, { params: { id: file.id }, body, idempotencyKey }),
      );
    },
    onSuccess: () => invalidateFiles(queryClient),
  });
}

/** Removes a file. */
export function useRemoveFile(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(files.removeFile, { params: { id }, idempotencyKey: newId() }),
    // Also when it is already deleted: then the list is outdated.
    onSettled: () => invalidateFiles(queryClient),
  });
}

/** Links media on another site to a song. */
export function useLinkFile(songId: string) {
  const queryClient = useQueryClient();
  const [sendOnce] = useState(createSendOnce);
  return useMutation({
    mutationFn: (link: { type: 'audio' | 'video'; name: string; address: string }) =>
      sendOnce(link, (idempotencyKey) => callApi(files.linkFile, { params: { songId }, body: link, idempotencyKey })),
    onSuccess: () => invalidateFiles(queryClient),
  });
}
