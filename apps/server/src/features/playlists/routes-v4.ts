import { lists } from '@canticle/contract';

import { newId, type Tx } from '../../platform/database/index.ts';
import { type Route, serve, servePersonalResource, type Viewer } from '../../platform/http/index.ts';
import type { ListContext } from './model.ts';
import { getList, findLastPosition, listSongEntries } from './queries.ts';
import { requireVisibleSongs } from '../songs/index.ts';
import { deleteOrLeave } from './commands.ts';
import { assertEntrySettings, requireListRight } from './rules.ts';
import { createEntries, readListView, readListViews } from './views.ts';
import { serializeCustomCollectionV4, serializeEntryV4 } from './serializer-v4.ts';
import { applyChange, createList } from './mutations.ts';

type EntriesPatch = {
  readonly add?: readonly lists.EntryInput[] | null | undefined;
  readonly remove?: readonly string[] | null | undefined;
  readonly update?:
    | { readonly [id: string]: { sort?: number | null; transposition?: number | null } }
    | null
    | undefined;
};

/** Custom collections: the name of playlists on 4.0. */
export function routesV4({ database, now }: ListContext): Route[] {
  const patchEntries = async (tx: Tx, viewer: Viewer, id: string, patch: EntriesPatch) => {
    const { list, rights } = await getList(tx, viewer.userId, id);
    requireListRight(rights, 'edit');
    const sent = (patch.add ?? []).map(parseEntryInput);
    const songIds = await requireVisibleSongs(
      tx,
      viewer,
      sent.map(({ songId }) => songId),
    );
    const additions = sent.map((one, index) => ({ ...one, songId: songIds[index] ?? one.songId }));
    const change = {
      add: createEntries(additions, await findLastPosition(tx, list.id)),
      remove: patch.remove ?? [],
      update: Object.fromEntries(
        Object.entries(patch.update ?? {}).map(([entry, fields]) => [entry, withoutNulls(fields)]),
      ),
    };
    assertEntrySettings(change);
    await applyChange(tx, list, change, viewer.userId, now());
    return ((await listSongEntries(tx, [list.id])).get(list.id) ?? []).map(serializeEntryV4);
  };

  return [
    ...servePersonalResource(lists.customCollectionsV4, 'list', async (viewer, pick) =>
      (await readListViews(database.read, viewer.userId, pick)).map(serializeCustomCollectionV4),
    ),

    serve(lists.createCustomCollection, ({ viewer, body, write }) =>
      write(async (tx) => {
        const input = { id: body.id ?? newId(), name: body.name, color: body.color ?? null };
        const list = await createList(tx, viewer.userId, input, now());
        await patchEntries(tx, viewer, list.id, { add: body.initialEntries });
        return serializeCustomCollectionV4(await readListView(tx, viewer.userId, list));
      }),
    ),
    serve(lists.patchCustomCollection, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        requireListRight(rights, 'edit');
        const { name, color } = body;
        // Null leaves a name unchanged, and removes a colour.
        const change = { ...withoutNulls({ name }), ...(color === undefined ? {} : { color }) };
        await applyChange(tx, list, change, viewer.userId, now());
        return serializeCustomCollectionV4(await readListView(tx, viewer.userId, list));
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
      return ((await listSongEntries(database.read, [list.id])).get(list.id) ?? []).map(serializeEntryV4);
    }),
    serve(lists.patchEntries, ({ viewer, params, body, write }) =>
      write((tx) => patchEntries(tx, viewer, params.id, body)),
    ),
    serve(lists.patchManyEntries, ({ viewer, body, write }) =>
      write(async (tx) => {
        const replies: [string, lists.EntryV4[]][] = [];
        // In the same order for everybody, so that concurrent changes of the same lists do not deadlock.
        for (const [id, patch] of Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))
          replies.push([id, await patchEntries(tx, viewer, id, patch)]);
        return Object.fromEntries(replies);
      }),
    ),
  ];
}

function parseEntryInput({ itemId, type: _always, ...fields }: lists.EntryInput) {
  return { songId: itemId, ...withoutNulls(fields) };
}

type NonNullFields<T> = { [K in keyof T]?: NonNullable<T[K]> };

/* Existing clients send null for what they do not change. */
function withoutNulls<T extends object>(values: T): NonNullFields<T> {
  const given: NonNullFields<T> = {};
  for (const name in values) {
    const value = values[name];
    if (value != null) given[name] = value;
  }
  return given;
}
