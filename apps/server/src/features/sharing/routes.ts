import { Conflict, NotFound, sharing } from '@canticle/contract';
import { recordChange } from '../../platform/changes/index.ts';
import { type Database, toIso } from '../../platform/database/index.ts';
import { type Route, serve } from '../../platform/http/index.ts';
import { createShareKey, deleteShareKey, getShareKey, listShareKeys, recordShareKeyUse } from './queries.ts';
import { assertNotExpired, resolveValidTo } from './rules.ts';
import { SHARED_ENTITIES } from './shared-entities.ts';

type SharingContext = { readonly database: Database; readonly now: () => Date };

/** Share keys: a link with one gives others access to a list or a tag. */
export function sharingRoutes({ database, now }: SharingContext): Route[] {
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
