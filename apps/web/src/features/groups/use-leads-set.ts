import { useUser } from '../session/index.ts';
import { useGroups } from './queries.ts';
import { useParts } from './set-queries.ts';

/* What people call the part of whoever shows the words, in English and Norwegian. */
const projection =
  /project|projeks|prosjeks|screen|slide|beamer|presenta|presenter|lerret|skjerm|storskjerm|lysark|wall/i;

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
    ({ userId, part, answer }) => userId === user?.id && answer !== 'no' && projection.test(part),
  );
  return isOfGroup && (isLeader || (isAsked ?? false));
}
