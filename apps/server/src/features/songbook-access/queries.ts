import type { Reader } from '../../platform/database/index.ts';
import { listMemberships } from '../groups/index.ts';
import { listCollectionStates, listFreeCollectionIds } from '../songs/index.ts';

/**
 * The ids of the enabled collections that everyone who is signed in may open: those editors opened and, where nothing
 * is sold, all that are not for some people only.
 */
export async function listOpenCollectionIds(db: Reader, sellsNothing: boolean): Promise<readonly string[]> {
  if (!sellsNothing) return listFreeCollectionIds(db);
  const restricted = await listRestrictedIds(db);
  const states = await listCollectionStates(db);
  return states.filter(({ id, enabled }) => enabled && !restricted.has(id)).map(({ id }) => id);
}

/** The collections that are not for some people only. Where songbooks are sold, that is all of them. */
export async function omitRestricted<Item extends { readonly id: string }>(
  db: Reader,
  collections: readonly Item[],
  sellsNothing: boolean,
): Promise<readonly Item[]> {
  if (!sellsNothing) return collections;
  const restricted = await listRestrictedIds(db);
  return collections.filter(({ id }) => !restricted.has(id));
}

async function listRestrictedIds(db: Reader): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('restricted_collections').select('collection_id').execute();
  return new Set(rows.map((row) => row.collection_id));
}

/** The ids of the enabled collections a person was given, by themselves or with a group they are in. */
export async function listGrantedCollectionIds(db: Reader, userId: string): Promise<readonly string[]> {
  const own = await db.selectFrom('collection_people').select('collection_id').where('user_id', '=', userId).execute();
  const groupIds = (await listMemberships(db, userId)).map(({ groupId }) => groupId);
  const ofGroups =
    groupIds.length === 0
      ? []
      : await db.selectFrom('collection_groups').select('collection_id').where('group_id', 'in', groupIds).execute();
  const given = new Set([...own, ...ofGroups].map((row) => row.collection_id));
  if (given.size === 0) return [];
  const states = await listCollectionStates(db);
  return states.filter(({ id, enabled }) => enabled && given.has(id)).map(({ id }) => id);
}

/** Whether a collection is for some people only, where nothing is sold. */
export async function isRestricted(db: Reader, collectionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('restricted_collections')
    .select('collection_id')
    .where('collection_id', '=', collectionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of the people a collection is given to, the first one first. */
export async function listReceivingPeople(db: Reader, collectionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('collection_people')
    .select('user_id')
    .where('collection_id', '=', collectionId)
    .orderBy('given_at')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The ids of the groups a collection is given to, the first one first. */
export async function listReceivingGroups(db: Reader, collectionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('collection_groups')
    .select('group_id')
    .where('collection_id', '=', collectionId)
    .orderBy('given_at')
    .orderBy('group_id')
    .execute();
  return rows.map((row) => row.group_id);
}

/** The collections a person was given by themselves. */
export async function exportGrantedCollections(db: Reader, userId: string) {
  return db
    .selectFrom('collection_people')
    .select(['collection_id as collectionId', 'given_at as givenAt'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute();
}
