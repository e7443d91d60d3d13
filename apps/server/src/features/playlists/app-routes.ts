import { lists, NotFound } from '@canticle/contract';
import { completeValues, type NewEntry } from '@canticle/lists';
import type { Reader } from '../../platform/database/index.ts';
import { clampToNow, type Route, serve } from '../../platform/http/index.ts';
import { findMergedSongs } from '../songs/index.ts';
import { requireGroupLeader } from '../groups/index.ts';
import type { ListContext } from './model.ts';
import { countSongs, findList, getList, listDeletedLists, listEntries, listSungSongs, toListEntry } from './queries.ts';
import { assertEntrySettings, parseSchedule, requireListRight } from './rules.ts';
import { readListView } from './views.ts';
import { serializeCustomCollectionV4, serializeRow } from './serializer-v4.ts';
import { mergeChange, pinList, restoreList } from './mutations.ts';

/**
 * List routes for our own app only: changes with the timestamp of their device, pins, and undoing a deletion.
 */
export function appRoutes({ database, now }: ListContext): Route[] {
  return [
    serve(lists.changeList, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        requireListRight(rights, 'edit');
        if (body.groupId !== undefined && body.groupId !== list.groupId) {
          requireListRight(rights, 'own');
          if (body.groupId !== null) await requireGroupLeader(tx, viewer.userId, body.groupId);
        }
        const { add = [], at, schedule, ...rest } = body;
        const change = {
          ...rest,
          ...(schedule === undefined ? {} : { schedule: schedule && parseSchedule(schedule) }),
          at: clampToNow(now(), at),
          add: await replaceMergedSongs(tx, add.map(parseAddition)),
        };
        assertEntrySettings(change);
        const touched = await mergeChange(tx, list, change, viewer.userId, now());
        const isVisible = ({ removed, values }: (typeof touched)[number]) =>
          !removed && completeValues(values) !== undefined;
        // Who moves a list into a group stays one of its leaders; it is theirs in any case.
        const after = (await findList(tx, list.id)) ?? list;
        return {
          id: after.id,
          updatedAt: after.updatedAt,
          name: after.name,
          color: after.color,
          schedule: after.schedule,
          place: after.place,
          isTemplate: after.isTemplate,
          groupId: after.groupId,
          isPublished: after.isPublished,
          printedCopies: after.printedCopies,
          entryCount: (await countSongs(tx, [after.id])).get(after.id) ?? 0,
          entries: touched.filter(isVisible).map((entry) => serializeRow(toListEntry(entry))),
          removed: touched.filter(({ removed }) => removed).map(({ id }) => id),
        };
      }),
    ),

    serve(lists.listRows, async ({ viewer, params }) => {
      const { list } = await getList(database.read, viewer.userId, params.id);
      return ((await listEntries(database.read, [list.id])).get(list.id) ?? []).map(serializeRow);
    }),

    serve(lists.listSungSongs, ({ viewer }) => listSungSongs(database.read, viewer.userId, now())),

    serve(lists.pinList, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const { list } = await getList(tx, viewer.userId, params.id);
        await pinList(tx, viewer.userId, list.id, body.pinned, now());
        return { pinned: body.pinned };
      }),
    ),

    serve(lists.restoreList, ({ viewer, params, write }) =>
      write(async (tx) => {
        // Restoring an existing list is not an error: the first reply may have been lost.
        await restoreList(tx, viewer.userId, params.id, now());
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        if (!rights.own) throw new NotFound('List not found.');
        return serializeCustomCollectionV4(await readListView(tx, viewer.userId, list));
      }),
    ),
    serve(lists.listDeletedLists, ({ viewer }) => listDeletedLists(database.read, viewer.userId, now())),
  ];
}

/* A device that was offline may add a song that was merged since: the one it was merged into is added. */
async function replaceMergedSongs(db: Reader, additions: readonly NewEntry[]): Promise<NewEntry[]> {
  const merged = await findMergedSongs(
    db,
    additions.flatMap(({ songId }) => songId ?? []),
  );
  return additions.map((one) => {
    if (one.songId === undefined) return one;
    return { ...one, songId: merged.get(one.songId) ?? one.songId };
  });
}

function parseAddition({ itemId, type, ...fields }: NonNullable<lists.ParsedListChange['add']>[number]): NewEntry {
  // The contract refuses a song without its id, and another row with one.
  return type == null || type === 'song' ? { ...fields, songId: itemId ?? '' } : { ...fields, kind: type };
}
