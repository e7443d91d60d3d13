import { type Correction, corrections } from '@canticle/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { cachedQuery } from '../../offline/index.ts';

export type CorrectionState = 'open' | 'answered';

/* Others answer at any time: what is cached is shown at once, and asked for again each time. */
const listQuery = (state: CorrectionState) => cachedQuery(corrections.listCorrections, { query: { state } }, 0);

/** Corrections that wait for an answer, or were answered last; the newest first. */
export const useCorrections = (state: CorrectionState) => useQuery(listQuery(state));

/** A correction that somebody suggests. */
export type SuggestedCorrection = {
  readonly language: string;
  readonly sectionId: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly note: string;
};

/** Sends a correction of a song to the editors. */
export const useSuggestCorrection = (songId: string) =>
  useMutation({
    mutationFn: (body: SuggestedCorrection) => callApi(corrections.suggestCorrection, { params: { songId }, body }),
  });

/** Accepts or declines a correction. */
export function useAnswerCorrection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      isAccepted,
      answer,
    }: {
      id: string;
      isAccepted: boolean;
      answer: string;
    }): Promise<Correction> => callApi(corrections.answerCorrection, { params: { id }, body: { isAccepted, answer } }),
    // Also after a failure: somebody else may have answered.
    onSettled: () =>
      Promise.all(
        (['open', 'answered'] as const).map((state) =>
          queryClient.invalidateQueries({ queryKey: listQuery(state).queryKey }),
        ),
      ),
  });
}
