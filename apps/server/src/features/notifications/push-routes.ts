import { ECDH } from 'node:crypto';
import { NotFound, notifications, Unprocessable } from '@canticle/contract';
import type { Database, Reader, Tx } from '../../platform/database/index.ts';
import { type Route, serve } from '../../platform/http/index.ts';
import type { PushSender } from '../../platform/push/index.ts';
import { listMemberships } from '../groups/index.ts';
import {
  deletePushSubscription,
  listPushGroups,
  listPushSubscriptions,
  type PushSubscription,
  savePushSubscription,
} from './push-queries.ts';

type PushContext = { readonly database: Database; readonly push: PushSender | undefined; readonly now: () => Date };

/** The devices a person gets push messages on. Where they are not set up, there is nothing at these addresses. */
export function pushRoutes({ database, push, now }: PushContext): Route[] {
  const requirePush = (): PushSender => {
    if (push === undefined) throw new NotFound('Push messages are not set up on this server.');
    return push;
  };
  return [
    serve(notifications.listPushSubscriptions, async ({ viewer }) => {
      requirePush();
      return serialize(database.read, await listPushSubscriptions(database.read, viewer.userId));
    }),

    serve(notifications.savePushSubscription, ({ viewer, body, write }) => {
      const { endpoint, publicKey, authSecret, replaces } = body;
      if (!requirePush().accepts(endpoint))
        throw new Unprocessable('The address does not belong to a supported push service.');
      if (!isCurvePoint(publicKey)) throw new Unprocessable('The public key is not a point on the curve P-256.');
      return write(async (tx) => {
        const owner = { userId: viewer.userId, sessionId: viewer.sessionId ?? null };
        const groupIds = body.groupIds && (await keepOwnGroups(tx, viewer.userId, body.groupIds));
        const id = await savePushSubscription(
          tx,
          { ...owner, endpoint, publicKey, authSecret, replaces, groupIds },
          now(),
        );
        const saved = (await listPushSubscriptions(tx, viewer.userId)).filter((one) => one.id === id);
        const [reply] = await serialize(tx, saved);
        if (reply === undefined) throw new Error('A subscription that was just saved is there.');
        return reply;
      });
    }),

    serve(notifications.deletePushSubscription, ({ viewer, params, hasIdempotencyKey, write }) =>
      write(async (tx) => {
        requirePush();
        if (!(await deletePushSubscription(tx, viewer.userId, params.id)) && !hasIdempotencyKey)
          throw new NotFound('Subscription not found.');
        return {};
      }),
    ),
  ];
}

async function serialize(
  db: Reader,
  subscriptions: readonly PushSubscription[],
): Promise<notifications.PushSubscription[]> {
  const groups = await listPushGroups(
    db,
    subscriptions.map(({ id }) => id),
  );
  return subscriptions.map(({ id, endpoint, createdAt }) => ({
    id,
    service: new URL(endpoint).host,
    groupIds: groups.get(id) ?? [],
    createdAt,
  }));
}

async function keepOwnGroups(tx: Tx, userId: string, groupIds: readonly string[]): Promise<string[]> {
  const own = new Set((await listMemberships(tx, userId)).map(({ groupId }) => groupId));
  return groupIds.filter((id) => own.has(id));
}

function isCurvePoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}
