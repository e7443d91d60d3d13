import { useUser } from '../session/index.ts';
import { useGroups } from './queries.ts';
import { useParts } from './set-queries.ts';

/**
 * Whether the person leads a set of a group or is asked to project it, so that they start it in the cockpit; everybody
 * else starts it on the stage. False until that is known, and for a list that belongs to no group.
 */
export function useLeadsSet(list: { readonly id: string; readonly groupId: string | null }): boolean {
  const isOfGroup = list.groupId !== null;
  const { data: user } = useUser();
  const { data: groups } = useGroups(isOfGroup);
  const { data: parts } = useParts(list.id, isOfGroup);
  const isLeader = groups?.some(({ id, role }) => id === list.groupId && role === 'leader') ?? false;
  const isAsked = parts?.some(
    ({ userId, isProjection, answer }) => userId === user?.id && answer !== 'no' && isProjection,
  );
  return isOfGroup && (isLeader || (isAsked ?? false));
}
