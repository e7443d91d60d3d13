import { type ScripturePosition, scriptures } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mutateOptimistically, lifetimes, personalQuery, requestOf, timestampAfter } from '../../offline/index.ts';

/** The reading position in one scripture. */
export type ReadingPosition = Omit<ScripturePosition, 'readAt' | 'scriptureId'>;

const resourceKeyPrefix = 'scripture-place:';

const readingPositionsQuery = () =>
  personalQuery(scriptures.listScripturePositions, {}, lifetimes.user, {
    appliesTo: (resourceKey) => resourceKey.startsWith(resourceKeyPrefix),
    emptyValue: [],
    apply: (all, operation) => {
      const saved = requestOf(operation, scriptures.saveScripturePosition);
      return saved ? mergeReadingPosition(all, { ...saved.params, ...saved.body }) : all;
    },
  });

/** The positions with one more, one for each scripture; the later of two is kept. */
function mergeReadingPosition(all: readonly ScripturePosition[], position: ScripturePosition): ScripturePosition[] {
  const existing = all.find(({ scriptureId }) => scriptureId === position.scriptureId);
  if (existing !== undefined && existing.readAt > position.readAt) return [...all];
  return [...all.filter((one) => one !== existing), position];
}

/** The person's last reading position in a scripture, on any device; `isLoaded` is false while it is loading. */
export function useReadingPosition(scriptureId: string | undefined): {
  readonly position: ScripturePosition | undefined;
  readonly isLoaded: boolean;
} {
  const { data, isPending } = useQuery(readingPositionsQuery());
  return { position: data?.find((one) => one.scriptureId === scriptureId), isLoaded: !isPending };
}

/** Returns a function that saves the reading position, for all devices of the person. */
export function useSaveReadingPosition(): (scriptureId: string, position: ReadingPosition) => void {
  const queryClient = useQueryClient();
  return (scriptureId, position) => {
    const query = readingPositionsQuery();
    const all = queryClient.getQueryData<readonly ScripturePosition[]>(query.queryKey);
    const seen = all?.find((one) => one.scriptureId === scriptureId);
    const body = { ...position, readAt: timestampAfter(seen?.readAt) };
    const call = scriptures.saveScripturePosition;
    void mutateOptimistically(
      queryClient,
      { thing: `${resourceKeyPrefix}${scriptureId}`, call, params: { scriptureId }, body },
      [query],
    );
  };
}
