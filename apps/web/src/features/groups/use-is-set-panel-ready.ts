import { useEffect, useState } from 'react';
import { useUser } from '../session/index.ts';
import { useGroup, useGroups } from './queries.ts';
import { useParts } from './set-queries.ts';

/* On a slow network what stands below is not held back longer. */
const longestWaitMs = 1000;

/**
 * Whether {GroupSetPanel} knows what it shows, so that what stands below it is drawn together with it and is not pushed
 * down. True also when the server does not answer in a second.
 */
export function useIsSetPanelReady(
  { id, groupId }: { readonly id: string; readonly groupId: string | null },
  canManage: boolean,
): boolean {
  const isOfGroup = groupId !== null;
  const { isLoading: isUserLoading } = useUser();
  const { isLoading: isGroupLoading } = useGroup(groupId ?? '', isOfGroup);
  const { isLoading: arePartsLoading } = useParts(id, isOfGroup);
  const { isLoading: areGroupsLoading } = useGroups(canManage && !isOfGroup);
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited || !(isUserLoading || isGroupLoading || arePartsLoading || areGroupsLoading);
}
