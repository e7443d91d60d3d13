import type { Tx } from '../../platform/database/index.ts';
import { getList } from './queries.ts';
import { deleteList, removeListUser } from './mutations.ts';

/** Deletes a list of one's own; leaves a list that somebody else shares. */
export async function deleteOrLeave(tx: Tx, viewerId: string, id: string, now: Date): Promise<void> {
  const { list, rights } = await getList(tx, viewerId, id);
  await (rights.own ? deleteList(tx, list, now) : removeListUser(tx, list, viewerId, now));
}
