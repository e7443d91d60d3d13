import { Conflict, NotFound, sharing } from '@canticle/contract';
import { recordChange } from '../../changes/index.ts';
import { type Database, momentOf } from '../../database/index.ts';
import { type Route, serve } from '../../http/index.ts';
import { createKey, deleteKey, getKey, listKeys, noteUse } from './queries.ts';
import { demandValid, validUntil } from './rules.ts';
import { SHARED_THINGS } from './shared-things.ts';

type SharingRooms = { readonly database: Database; readonly now: () => Date };

/** Share keys: a link with one lets others into a list or a tag. */
export function sharingRoutes({ database, now }: SharingRooms): Route[] {
  return [
    serve(sharing.listShareKeys, ({ viewer }) => listKeys(database.read, viewer.userId)),

    serve(sharing.createShareKey, ({ viewer, body, write }) =>
      write(async (tx) => {
        const { itemId, type, permission } = body;
        await SHARED_THINGS[type].demandOwner(tx, viewer.userId, itemId);
        const validTo = momentOf(validUntil(body.validTo ?? undefined, now()));
        const wanted = { itemId, type, userId: viewer.userId, permission: permission ?? 'view', validTo } as const;
        return createKey(tx, wanted, now());
      }),
    ),

    serve(sharing.deleteShareKey, ({ viewer, params, write }) =>
      write(async (tx) => {
        if (!(await deleteKey(tx, viewer.userId, params.key))) throw new NotFound('There is no such share link.');
        return 'OK';
      }),
    ),

    serve(sharing.redeemShareKey, ({ viewer, params, request, write }) =>
      write(async (tx) => {
        const { key, itemId, type, userId: owner, permission, validTo } = await getKey(tx, params.key);
        demandValid(validTo, now());
        if (owner === viewer.userId) throw new Conflict('This is your own share link. It is for others.');
        const thing = SHARED_THINGS[type];
        const name = await thing.letIn(tx, itemId, viewer.userId, permission, now());
        if (name === undefined) throw new NotFound('What this link led to is no longer there.');
        if (await noteUse(tx, key, viewer.userId, now())) {
          const news = {
            kind: 'share-redeemed',
            to: [owner],
            by: viewer.userId,
            name,
            link: thing.linkTo(itemId),
          } as const;
          await recordChange(tx, { kind: type, id: itemId, owner, news }, now());
        }
        return thing.show(tx, itemId, viewer.userId, request.origin);
      }),
    ),
  ];
}
