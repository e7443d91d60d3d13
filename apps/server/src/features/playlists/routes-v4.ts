import { lists } from '@canticle/contract';

import { newId, type Tx } from '../../database/index.ts';
import { type Route, serve, serveOwnResource, type Viewer } from '../../http/index.ts';
import type { ListRooms } from './model.ts';
import { getList, lastPlace, listEntries } from './queries.ts';
import { demandSongs } from '../songs/index.ts';
import { deleteOrLeave } from './deeds.ts';
import { checkWays, demand } from './rules.ts';
import { newEntries, viewList, viewLists } from './views.ts';
import { customCollectionV4, entryV4 } from './wire-v4.ts';
import { changeNow, createList } from './writes.ts';

type Patch = {
  readonly add?: readonly lists.EntryInput[] | null | undefined;
  readonly remove?: readonly string[] | null | undefined;
  readonly update?:
    | { readonly [id: string]: { sort?: number | null; transposition?: number | null } }
    | null
    | undefined;
};

/** Custom collections: what playlists are called on 4.0. */
export function routesV4({ database, now }: ListRooms): Route[] {
  const patchEntries = async (tx: Tx, viewer: Viewer, id: string, patch: Patch) => {
    const { list, rights } = await getList(tx, viewer.userId, id);
    demand(rights, 'edit');
    const additions = (patch.add ?? []).map(readInput);
    await demandSongs(
      tx,
      viewer,
      additions.map(({ songId }) => songId),
    );
    const change = {
      add: newEntries(additions, await lastPlace(tx, list.id)),
      remove: patch.remove ?? [],
      update: Object.fromEntries(Object.entries(patch.update ?? {}).map(([entry, ways]) => [entry, given(ways)])),
    };
    checkWays(change);
    await changeNow(tx, list, change, viewer.userId, now());
    return ((await listEntries(tx, [list.id])).get(list.id) ?? []).map(entryV4);
  };

  return [
    ...serveOwnResource(lists.customCollectionsV4, 'list', async (viewer, pick) =>
      (await viewLists(database.read, viewer.userId, pick)).map(customCollectionV4),
    ),

    serve(lists.createCustomCollection, ({ viewer, body, write }) =>
      write(async (tx) => {
        const asked = { id: body.id ?? newId(), name: body.name, color: body.color ?? null };
        const list = await createList(tx, viewer.userId, asked, now());
        await patchEntries(tx, viewer, list.id, { add: body.initialEntries });
        return customCollectionV4(await viewList(tx, viewer.userId, list));
      }),
    ),
    serve(lists.patchCustomCollection, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        demand(rights, 'edit');
        const { name, color } = body;
        // Null leaves a name as it is, and takes a colour away.
        const change = { ...given({ name }), ...(color === undefined ? {} : { color }) };
        await changeNow(tx, list, change, viewer.userId, now());
        return customCollectionV4(await viewList(tx, viewer.userId, list));
      }),
    ),
    serve(lists.deleteCustomCollection, ({ viewer, params, write }) =>
      write(async (tx) => {
        await deleteOrLeave(tx, viewer.userId, params.id, now());
        return {};
      }),
    ),

    serve(lists.listEntries, async ({ viewer, params }) => {
      const { list } = await getList(database.read, viewer.userId, params.id);
      return ((await listEntries(database.read, [list.id])).get(list.id) ?? []).map(entryV4);
    }),
    serve(lists.patchEntries, ({ viewer, params, body, write }) =>
      write((tx) => patchEntries(tx, viewer, params.id, body)),
    ),
    serve(lists.patchManyEntries, ({ viewer, body, write }) =>
      write(async (tx) => {
        const answers: [string, lists.EntryV4[]][] = [];
        // In one order for everybody, so that two who change the same lists do not wait for each other.
        for (const [id, patch] of Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))
          answers.push([id, await patchEntries(tx, viewer, id, patch)]);
        return Object.fromEntries(answers);
      }),
    ),
  ];
}

function readInput({ id, itemId, sort, transposition, capo, note, verseOrder }: lists.EntryInput) {
  return { songId: itemId, ...given({ id, sort, transposition, capo, note, verseOrder }) };
}

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> };

/* What existing clients do not mean to change they send as null. */
function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as Given<T>;
}
