import { newId, type Reader, toIso, type Tx } from '../../platform/database/index.ts';

/** The most devices of a person; one more takes the place of the oldest. */
const MAX_SUBSCRIPTIONS = 20;

/** A browser push messages are sent to. */
export type PushSubscription = {
  readonly id: string;
  readonly userId: string;
  /** It ends with this session; null where another service signs people in. */
  readonly sessionId: string | null;
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authSecret: string;
  readonly createdAt: string;
};

/** The subscriptions of a person, the oldest first. */
export async function listPushSubscriptions(db: Reader, userId: string): Promise<PushSubscription[]> {
  return selectSubscriptions(db).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
}

/** One of anybody; undefined when there is none. */
export async function findPushSubscription(db: Reader, id: string): Promise<PushSubscription | undefined> {
  return selectSubscriptions(db).where('id', '=', id).executeTakeFirst();
}

/** The groups each of these subscriptions gets messages of. */
export async function listPushGroups(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('push_subscription_groups')
    .select(['subscription_id as subscriptionId', 'group_id as groupId'])
    .where('subscription_id', 'in', [...ids])
    .orderBy('group_id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ subscriptionId }) => subscriptionId)].map(([id, group]) => [
      id,
      group.map(({ groupId }) => groupId),
    ]),
  );
}

/** The subscriptions of these people that get messages of a group. */
export async function listGroupSubscriptions(
  db: Reader,
  groupId: string,
  userIds: readonly string[],
): Promise<PushSubscription[]> {
  if (userIds.length === 0) return [];
  return selectSubscriptions(db)
    .where('user_id', 'in', [...userIds])
    .where('id', 'in', (chosen) =>
      chosen.selectFrom('push_subscription_groups').select('subscription_id').where('group_id', '=', groupId),
    )
    .orderBy('id')
    .execute();
}

type SavedSubscription = Omit<PushSubscription, 'id' | 'createdAt'> & {
  /** The address the browser had before. */
  readonly replaces: string | undefined;
  /** The groups it gets messages of; undefined leaves them as they are. */
  readonly groupIds: readonly string[] | undefined;
};

/**
 * Saves the subscription of a browser, whose address may have been another person's before: they share the device, and
 * only who uses it now gets messages there. Returns its id.
 */
export async function savePushSubscription(tx: Tx, saved: SavedSubscription, now: Date): Promise<string> {
  const { userId, endpoint, replaces } = saved;
  const [before] = await listByEndpoint(tx, userId, [endpoint, ...(replaces === undefined ? [] : [replaces])]);
  const groupIds = saved.groupIds ?? (before && (await listPushGroups(tx, [before.id])).get(before.id)) ?? [];
  const id = before?.endpoint === endpoint ? before.id : newId();
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
  if (before !== undefined) await deletePushSubscription(tx, userId, before.id);
  await tx
    .insertInto('push_subscriptions')
    .values({
      id,
      user_id: userId,
      session_id: saved.sessionId,
      endpoint,
      public_key: saved.publicKey,
      auth_secret: saved.authSecret,
      created_at: before?.createdAt ?? toIso(now),
    })
    .execute();
  const rows = [...new Set(groupIds)].map((groupId) => ({ subscription_id: id, group_id: groupId }));
  if (rows.length > 0) await tx.insertInto('push_subscription_groups').values(rows).execute();
  await deleteOldest(tx, userId, id);
  return id;
}

/** Deletes a subscription of a person; false when they have none with this id. */
export async function deletePushSubscription(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the subscriptions of all devices of a person, because they sign out everywhere. */
export async function deletePushSubscriptions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
}

/** What is stored of the devices of a person that get push messages. */
export async function exportPushSubscriptions(db: Reader, userId: string) {
  const subscriptions = await listPushSubscriptions(db, userId);
  const groups = await listPushGroups(
    db,
    subscriptions.map(({ id }) => id),
  );
  return subscriptions.map(({ id, endpoint, createdAt }) => ({ endpoint, createdAt, groupIds: groups.get(id) ?? [] }));
}

/* The one with the first of these addresses that the person has comes first. */
async function listByEndpoint(tx: Tx, userId: string, endpoints: readonly string[]): Promise<PushSubscription[]> {
  const found = await selectSubscriptions(tx)
    .where('user_id', '=', userId)
    .where('endpoint', 'in', [...endpoints])
    .execute();
  return found.toSorted((a, b) => endpoints.indexOf(a.endpoint) - endpoints.indexOf(b.endpoint));
}

async function deleteOldest(tx: Tx, userId: string, keptId: string): Promise<void> {
  const others = (await listPushSubscriptions(tx, userId)).filter(({ id }) => id !== keptId);
  for (const { id } of others.slice(0, Math.max(0, others.length + 1 - MAX_SUBSCRIPTIONS)))
    await deletePushSubscription(tx, userId, id);
}

function selectSubscriptions(db: Reader) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id as userId', 'session_id as sessionId', 'endpoint', 'public_key as publicKey'])
    .select(['auth_secret as authSecret', 'created_at as createdAt']);
}
