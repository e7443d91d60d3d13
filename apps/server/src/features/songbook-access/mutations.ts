import { recordChange, recordChanges } from '../../platform/changes/index.ts';
import { toIso, type Tx } from '../../platform/database/index.ts';
import { listMembers } from '../groups/index.ts';

/** Makes a collection one for some people only, or for everyone again; false when it was already. */
export async function setRestricted(tx: Tx, collectionId: string, restricted: boolean, now: Date): Promise<boolean> {
  const changed = restricted
    ? ((
        await tx
          .insertInto('restricted_collections')
          .values({ collection_id: collectionId })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
      ).numInsertedOrUpdatedRows ?? 0n)
    : (await tx.deleteFrom('restricted_collections').where('collection_id', '=', collectionId).executeTakeFirst())
        .numDeletedRows;
  if (changed === 0n) return false;
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
  const changed = given
    ? ((
        await tx
          .insertInto('collection_people')
          .values({ collection_id: collectionId, user_id: userId, given_at: toIso(now) })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
      ).numInsertedOrUpdatedRows ?? 0n)
    : (
        await tx
          .deleteFrom('collection_people')
          .where('collection_id', '=', collectionId)
          .where('user_id', '=', userId)
          .executeTakeFirst()
      ).numDeletedRows;
  if (changed > 0n) await recordChange(tx, { kind: 'rights', id: userId, owner: userId }, now);
  return changed > 0n;
}

/** Gives a collection to everybody in a group, now and later, or takes it back; false when nothing was to do. */
export async function setGroupAccess(
  tx: Tx,
  collectionId: string,
  groupId: string,
  given: boolean,
  now: Date,
): Promise<boolean> {
  const changed = given
    ? ((
        await tx
          .insertInto('collection_groups')
          .values({ collection_id: collectionId, group_id: groupId, given_at: toIso(now) })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
      ).numInsertedOrUpdatedRows ?? 0n)
    : (
        await tx
          .deleteFrom('collection_groups')
          .where('collection_id', '=', collectionId)
          .where('group_id', '=', groupId)
          .executeTakeFirst()
      ).numDeletedRows;
  if (changed === 0n) return false;
  const members = await listMembers(tx, [groupId]);
  const affected = members.map(({ userId }) => ({ kind: 'rights', id: userId, owner: userId }) as const);
  await recordChanges(tx, affected, now);
  return true;
}
