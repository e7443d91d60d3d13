import { lists, NotFound } from '@canticle/contract';
import { newId } from '../../platform/database/index.ts';
import { clampToNow, type Route, serve } from '../../platform/http/index.ts';
import type { ListContext } from './model.ts';
import { countEntries, getList, listDeletedLists, listEntries, toListEntry } from './queries.ts';
import { assertEntrySettings, requireListRight } from './rules.ts';
import { readListView } from './views.ts';
import { serializeCustomCollectionV4, serializeEntryV4 } from './serializer-v4.ts';
import { applyChange, createList, mergeChange, pinList, restoreList } from './mutations.ts';

/**
 * List routes for our own app only: changes with the timestamp of their device, pins, copies, and undoing a deletion.
 */
export function appRoutes({ database, now }: ListContext): Route[] {
  return [
    serve(lists.changeList, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        requireListRight(rights, 'edit');
        const { add = [], at, ...rest } = body;
        const change = {
          ...rest,
          at: clampToNow(now(), at),
          add: add.map(parseAddition),
        };
        assertEntrySettings(change);
        const touched = await mergeChange(tx, list, change, viewer.userId, now());
        const isVisible = ({ removed, values }: (typeof touched)[number]) => !removed && values.songId !== undefined;
        const { list: after } = await getList(tx, viewer.userId, list.id);
        return {
          id: after.id,
          updatedAt: after.updatedAt,
          name: after.name,
          color: after.color,
          entryCount: (await countEntries(tx, [after.id])).get(after.id) ?? 0,
          entries: touched.filter(isVisible).map((entry) => serializeEntryV4(toListEntry(entry))),
          removed: touched.filter(({ removed }) => removed).map(({ id }) => id),
        };
      }),
    ),

    serve(lists.pinList, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const { list } = await getList(tx, viewer.userId, params.id);
        await pinList(tx, viewer.userId, list.id, body.pinned, now());
        return { pinned: body.pinned };
      }),
    ),

    serve(lists.copyList, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const { list: original } = await getList(tx, viewer.userId, params.id);
        const copy = await createList(tx, viewer.userId, { ...body, color: original.color }, now());
        // Retried after its reply was no longer stored: the copy exists already.
        const isVisible = (await countEntries(tx, [copy.id])).has(copy.id);
        const entries = isVisible ? [] : ((await listEntries(tx, [original.id])).get(original.id) ?? []);
        const add = entries.map(({ songId, sort, transposition, capo, note, verseOrder }) => {
          return { id: newId(), songId, sort, transposition, capo, note, verseOrder };
        });
        await applyChange(tx, copy, { add }, viewer.userId, now());
        return serializeCustomCollectionV4(await readListView(tx, viewer.userId, copy));
      }),
    ),

    serve(lists.restoreList, ({ viewer, params, write }) =>
      write(async (tx) => {
        // Restoring an existing list is not an error: the first reply may have been lost.
        await restoreList(tx, viewer.userId, params.id, now());
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        if (!rights.own) throw new NotFound('There is no list with this id.');
        return serializeCustomCollectionV4(await readListView(tx, viewer.userId, list));
      }),
    ),
    serve(lists.listDeletedLists, ({ viewer }) => listDeletedLists(database.read, viewer.userId, now())),
  ];
}

function parseAddition({ id, itemId, sort, ...fields }: NonNullable<lists.ParsedListChange['add']>[number]) {
  const { transposition, capo, note, verseOrder } = fields;
  return { id, songId: itemId, sort, transposition, capo, note, verseOrder };
}
