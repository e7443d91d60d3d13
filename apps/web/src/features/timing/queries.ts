import { type Cue, files } from '@canticle/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi, newId } from '../../api/index.ts';
import { forgetText } from '../../player/index.ts';

/** The timed words of a recording, as the server has them now. */
export const useSavedWords = (fileId: string) =>
  useQuery({
    queryKey: ['timing', fileId],
    queryFn: () => callApi(files.getWords, { params: { id: fileId } }),
    staleTime: 0,
  });

/** Saves the timed words of a recording in one language; the same save sent twice is one. */
export function useSaveWords(fileId: string, language: string) {
  const queries = useQueryClient();
  const last = useRef({ what: '', key: '' });
  return useMutation({
    mutationFn: (cues: readonly Cue[]) => {
      const what = JSON.stringify([language, cues]);
      if (last.current.what !== what) last.current = { what, key: newId() };
      return callApi(files.saveWords, {
        params: { id: fileId, language },
        body: { type: 'lyrics', cues: [...cues] },
        idempotencyKey: last.current.key,
      });
    },
    onSuccess: (words) => {
      forgetText(words.fileId);
      void queries.invalidateQueries({ queryKey: ['timing', fileId] });
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).endsWith('/files') });
    },
  });
}
