import { type Cue, files } from '@canticle/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, createSendOnce } from '../../api/index.ts';
import { invalidateCues } from '../../player/index.ts';

/** The current timed lyrics of a recording on the server. */
export const useTimedLyrics = (fileId: string) =>
  useQuery({
    queryKey: ['timing', fileId],
    queryFn: () => callApi(files.getTimedText, { params: { id: fileId } }),
    staleTime: 0,
  });

/** Saves the timed lyrics of a recording in one language; the same save sent twice is one. */
export function useSaveTimedLyrics(fileId: string, language: string) {
  const queryClient = useQueryClient();
  const [sendOnce] = useState(createSendOnce);
  return useMutation({
    mutationFn: (cues: readonly Cue[]) =>
      sendOnce([language, cues], (idempotencyKey) =>
        callApi(files.saveTimedText, {
          params: { id: fileId, language },
          body: { type: 'lyrics', cues: [...cues] },
          idempotencyKey,
        }),
      ),
    onSuccess: (words) => {
      invalidateCues(words.fileId);
      void queryClient.invalidateQueries({ queryKey: ['timing', fileId] });
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).endsWith('/files') });
    },
  });
}
