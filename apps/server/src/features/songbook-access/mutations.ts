import { recordChange, recordChanges } from '../../platform/changes/index.ts';
import { toIso, type Tx } from '../../platform/database/index.ts';
import { listMembers } from '../groups/index.ts';

/* How a row is added unless it is there, and how it is removed. */
type RowCommands = {
  readonly add: { readonly executeTakeFirstOrThrow: () => Promise<{ readonly numInsertedOrUpdatedRows?: bigint }> };
  readonly remove: { readonly executeTakeFirstOrThrow: () => Promise<{ readonly numDeletedRows: bigint }> };
};

/* Adds a row or removes it; false when nothing was to do. */
async function setRow(isWanted: boolean, { add, remove }: RowCommands): Promise<boolean> {
  if (!isWanted) return (await remove.executeTakeFirstOrThrow()).numDeletedRows > 0n;
  return ((await add.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Makes a collection one for some people only, or for everyone again; false when it was already. */
export async function setRestricted(tx: Tx, collectionId: string, restricted: boolean, now: Date): Promise<boolean> {
  const isChanged = await setRow(restricted, {
    add: tx
      .insertInto('restricted_collections')
      .values({ collection_id: collectionId })
      .onConflict((conflict) => conflict.doNothing()),
    remove: tx.deleteFrom('restricted_collections').where('collection_id', '=', collectionId),
  });
  if (!isChanged) return false;
  // What people see who are not signed in changes too.
  await recordChanges(
    tx,
    [
      { kind: 'rights', id: collectionId },
      { kind: 'collection', id: collectionId },
    ],
    now,
  );
  return true;
}

/** Gives a collection to a person, or takes it back; false when nothing was to do. */
export async function setPersonAccess(
  tx: Tx,
  collectionId: string,
  userId: string,
  given: boolean,
  now: Date,
): Promise<boolean> {
  const isChanged = await setRow(given, {
    add: tx
      .insertInto('collection_people')
      .values({ collection_id: collectionId, user_id: userId, given_at: toIso(now) })
      .onConflict((conflict) => conflict.doNothing()),
    remove: tx.deleteFrom('collection_people').where('collection_id', '=', collectionId).where('user_id', '=', userId),
  });
  if (isChanged) await recordChange(tx, { kind: 'rights', id: userId, owner: userId }, now);
  return isChanged;
}

/** Gives a collection to everybody in a group, now and later, or takes it back; false when nothing was to do. */
export async function setGroupAccess(
  tx: Tx,
  collectionId: string,
  groupId: string,
  given: boolean,
  now: Date,
): Promise<boolean> {
  const isChanged = await setRow(given, {
    add: tx
      .insertInto('collection_groups')
      .values({ collection_id: collectionId, group_id: groupId, given_at: toIso(now) })
      .onConflict((conflict) => conflict.doNothing()),
    remove: tx
      .deleteFrom('collection_groups')
      .where('collection_id', '=', collectionId)
      .where('group_id', '=', groupId),
  });
  if (!isChanged) return false;
  const members = await listMembers(tx, [groupId]);
  const affected = members.map(({ userId }) => ({ kind: 'rights', id: userId, owner: userId }) as const);
  // Somebody may be joining the group at this moment.
  await recordChanges(tx, [...affected, { kind: 'rights', id: groupId }], now);
  return true;
}
