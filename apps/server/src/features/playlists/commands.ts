import { Forbidden } from '@canticle/contract';
import type { Tx } from '../../platform/database/index.ts';
import { getList } from './queries.ts';
import { deleteList, removeListUser } from './mutations.ts';

/** Deletes a list of one's own; leaves a list that somebody else shares. */
export async function deleteOrLeave(tx: Tx, viewerId: string, id: string, now: Date): Promise<void> {
  const { list, rights } = await getList(tx, viewerId, id);
  if (rights.own) return deleteList(tx, list, now);
  if (!list.sharedWithIds.includes(viewerId))
    throw new Forbidden('This set list belongs to a group. Only the leaders of the group can delete it.');
  await removeListUser(tx, list, viewerId, now);
}
