import { Conflict, NotFound, sharing, TooManyRequests } from '@canticle/contract';
import { recordChange } from '../../platform/changes/index.ts';
import { type Database, toIso } from '../../platform/database/index.ts';
import { type Route, serve, servePublic } from '../../platform/http/index.ts';
import { clientNetworkOf, type RateLimit, type RateLimiter } from '../../platform/rate-limits/index.ts';
import { createShareKey, deleteShareKey, getShareKey, listShareKeys, recordShareKeyUse } from './queries.ts';
import { assertNotExpired, resolveValidTo } from './rules.ts';
import { SHARED_ENTITIES } from './shared-entities.ts';

type SharingContext = {
  readonly database: Database;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Date;
};

const WRONG_KEYS_PER_CLIENT: RateLimit = { name: 'wrong share links', maxAttempts: 20, windowMs: 15 * 60_000 };

/** Share keys: a link with one gives others access to a list or a tag. */
export function sharingRoutes({ database, rateLimiter, now }: SharingContext): Route[] {
  return [
    serve(sharing.listShareKeys, ({ viewer }) => listShareKeys(database.read, viewer.userId)),

    serve(sharing.createShareKey, ({ viewer, body, write }) =>
      write(async (tx) => {
        const { itemId, type, permission } = body;
        await SHARED_ENTITIES[type].requireOwner(tx, viewer.userId, itemId);
        const validTo = toIso(resolveValidTo(body.validTo ?? undefined, now()));
        const input = { itemId, type, userId: viewer.userId, permission: permission ?? 'view', validTo } as const;
        return createShareKey(tx, input, now());
      }),
    ),

    serve(sharing.deleteShareKey, ({ viewer, params, write }) =>
      write(async (tx) => {
        if (!(await deleteShareKey(tx, viewer.userId, params.key))) throw new NotFound('Link not found.');
        return 'OK';
      }),
    ),

    servePublic(sharing.previewShareKey, async ({ params, request }) => {
      const client = [WRONG_KEYS_PER_CLIENT, clientNetworkOf(request.ip)] as const;
      const retryAfter = await rateLimiter.findRetryAfter(client);
      if (retryAfter !== undefined)
        throw new TooManyRequests('Too many wrong share links. Wait a few minutes.', { retryAfter });
      const shareKey = await getShareKey(database.read, params.key).catch(async (error: unknown) => {
        await rateLimiter.consume([client]);
        throw error;
      });
      assertNotExpired(shareKey.validTo, now());
      const name = await SHARED_ENTITIES[shareKey.type].findName(database.read, shareKey.itemId);
      if (name === undefined) throw new NotFound('What was shared with this link no longer exists.');
      return { type: shareKey.type, name };
    }),

    serve(sharing.redeemShareKey, ({ viewer, params, request, write }) =>
      write(async (tx) => {
        const { key, itemId, type, userId: owner, permission, validTo } = await getShareKey(tx, params.key);
        assertNotExpired(validTo, now());
        if (owner === viewer.userId) throw new Conflict('This is your own link. Share it with others.');
        const entity = SHARED_ENTITIES[type];
        const name = await entity.addUser(tx, itemId, viewer.userId, permission, now());
        if (name === undefined) throw new NotFound('What was shared with this link no longer exists.');
        if (await recordShareKeyUse(tx, key, viewer.userId, now())) {
          const news = {
            kind: 'share-redeemed',
            to: [owner],
            by: viewer.userId,
            name,
            link: entity.pathOf(itemId),
          } as const;
          await recordChange(tx, { kind: type, id: itemId, owner, news }, now());
        }
        return entity.serialize(tx, itemId, viewer.userId, request.origin);
      }),
    ),
  ];
}
