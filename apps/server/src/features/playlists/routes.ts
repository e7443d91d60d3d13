import { lists, NotFound } from '@canticle/contract';
import { completeOrder, reorderEntries } from '@canticle/lists';
import { runInBatches, newId } from '../../platform/database/index.ts';
import { absoluteUrl, type Route, serve } from '../../platform/http/index.ts';
import { listPublicPeople } from '../identity/index.ts';
import { requireVisibleSongs } from '../songs/index.ts';
import { deleteOrLeave } from './commands.ts';
import type { ListContext } from './model.ts';
import { routesV4 } from './routes-v4.ts';
import { appRoutes } from './app-routes.ts';
import { getList, findLastPosition, isSongEntry, listEntries, listLists, toListEntry } from './queries.ts';
import { assertEntrySettings, requireListRight } from './rules.ts';
import { createEntries, readPlaylistV3, readPlaylistsV3 } from './views.ts';
import { serializeEntryV3 } from './serializer-v3.ts';
import { applyChange, createList, purgeDeletedLists, removeListUser } from './mutations.ts';

/** Each may include thousands of entries. */
const LIST_BATCH_SIZE = 50;

/** The lists of a person: playlists on 3.0, custom collections on 4.0, and routes for our own app only. */
export function playlistRoutes(context: ListContext): Route[] {
  const { database, jobs, now } = context;
  jobs.define('playlists.forget', {
    schedule: { atHour: 3 },
    run: ({ signal }) =>
      runInBatches(database, (tx, limit) => purgeDeletedLists(tx, now(), limit), {
        signal,
        batchSize: LIST_BATCH_SIZE,
      }),
  });
  return [...routesV3(context), ...routesV4(context), ...appRoutes(context)];
}

function routesV3({ database, now }: ListContext): Route[] {
  return [
    serve(lists.listPlaylists, async ({ viewer, request }) =>
      readPlaylistsV3(database.read, await listLists(database.read, viewer.userId), request.origin),
    ),
    serve(lists.getPlaylist, async ({ viewer, params, request }) =>
      readPlaylistV3(database.read, viewer.userId, params.id, request.origin),
    ),

    serve(lists.createPlaylist, ({ viewer, body, request, write }) =>
      write(async (tx) => {
        const input = { id: body.id ?? newId(), name: body.name, color: null };
        const { id } = await createList(tx, viewer.userId, input, now());
        return readPlaylistV3(tx, viewer.userId, id, request.origin);
      }),
    ),

    serve(lists.deletePlaylist, ({ viewer, params, write }) =>
      write(async (tx) => {
        await deleteOrLeave(tx, viewer.userId, params.id, now());
        return 'OK';
      }),
    ),

    serve(lists.changePlaylistEntries, ({ viewer, params, body, request, write }) =>
      write(async (tx) => {
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        requireListRight(rights, 'edit');
        if (body.songIds === undefined) {
          await applyChange(tx, list, { remove: body.removeEntryIds }, viewer.userId, now());
          return readPlaylistV3(tx, viewer.userId, list.id, request.origin);
        }
        const { songIds, transposition } = body;
        const current = await requireVisibleSongs(tx, viewer, songIds);
        const songs = current.map((songId) => ({ songId, ...(transposition == null ? {} : { transposition }) }));
        const change = { add: createEntries(songs, await findLastPosition(tx, list.id)) };
        assertEntrySettings(change);
        const added = await applyChange(tx, list, change, viewer.userId, now());
        return added.map(toListEntry).filter(isSongEntry).map(serializeEntryV3);
      }),
    ),

    serve(lists.patchPlaylist, ({ viewer, params, body, request, write }) =>
      write(async (tx) => {
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        requireListRight(rights, 'edit');
        const entries = (await listEntries(tx, [list.id])).get(list.id) ?? [];
        const order = completeOrder(
          entries.map(({ id }) => id),
          body.entryOrder ?? [],
        );
        const change = {
          ...(body.name == null ? {} : { name: body.name }),
          ...(body.entryOrder == null ? {} : { update: reorderEntries(entries, order) }),
        };
        await applyChange(tx, list, change, viewer.userId, now());
        return readPlaylistV3(tx, viewer.userId, list.id, request.origin);
      }),
    ),

    serve(lists.listPlaylistUsers, async ({ viewer, params, request }) => {
      const { list } = await getList(database.read, viewer.userId, params.id);
      const people = await listPublicPeople(database.read, list.sharedWithIds);
      return people.map((one) => ({ ...one, image: absoluteUrl(one.image, request.origin) }));
    }),
    serve(lists.removePlaylistUser, ({ viewer, params, write }) =>
      write(async (tx) => {
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        if (params.userId !== viewer.userId) requireListRight(rights, 'own');
        if (!list.sharedWithIds.includes(params.userId)) throw new NotFound('The list is not shared with this person.');
        await removeListUser(tx, list, params.userId, now());
        return 'OK';
      }),
    ),
  ];
}
