import { type BodyOf, groupSets } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { cachedQuery, setCachedQueryData } from '../../offline/index.ts';

/* Others publish, change and answer at any time. */
const alwaysStale = 0;

const setsQuery = (id: string) => cachedQuery(groupSets.listGroupSets, { params: { id } }, alwaysStale);
const repertoireQuery = (id: string) => cachedQuery(groupSets.listRepertoire, { params: { id } }, alwaysStale);
/** The query behind {useParts}. */
export const partsQuery = (id: string) => cachedQuery(groupSets.listParts, { params: { id } }, alwaysStale);

/** The sets of a group by day. */
export const useGroupSets = (id: string) => useQuery(setsQuery(id));

/** What a group sang, the latest first. */
export const useRepertoire = (id: string) => useQuery(repertoireQuery(id));

/** Who was asked for which part in a set. */
export const useParts = (listId: string, isEnabled = true) => useQuery({ ...partsQuery(listId), enabled: isEnabled });

/** The mutations of the parts of a set. They involve others, so they need the server: each throws what `callApi` throws. */
export function usePartMutations(listId: string) {
  const queryClient = useQueryClient();
  const show = (parts: Awaited<ReturnType<typeof callApi<typeof groupSets.listParts>>>) =>
    setCachedQueryData(queryClient, partsQuery(listId), parts);
  return {
    /** Asked again with the same id, nobody is asked twice. */
    ask: async (asked: BodyOf<typeof groupSets.askForPart>) => {
      await show(await callApi(groupSets.askForPart, { params: { id: listId }, body: asked }));
    },
    withdraw: async (partId: string) => {
      await show(await callApi(groupSets.withdrawPart, { params: { id: listId, partId } }));
    },
    answer: async (partId: string, answer: 'yes' | 'no', comment: string) => {
      const body = { answer, word: comment === '' ? null : comment };
      await show(await callApi(groupSets.answerPart, { params: { id: listId, partId }, body }));
    },
  };
}
