import { lists, NotFound } from '@canticle/contract';
import { arrange, reorderEntries } from '@canticle/lists';
import { inSteps, newId } from '../../database/index.ts';
import { absoluteAddress, type Route, serve } from '../../http/index.ts';
import { publicPeople } from '../identity/index.ts';
import { demandSongs } from '../songs/index.ts';
import { deleteOrLeave } from './deeds.ts';
import type { ListRooms } from './model.ts';
import { routesV4 } from './routes-v4.ts';
import { ownRoutes } from './own-routes.ts';
import { getList, lastPlace, listEntries, listLists, shown } from './queries.ts';
import { checkWays, demand } from './rules.ts';
import { newEntries, viewPlaylist, viewPlaylists } from './views.ts';
import { entryV3 } from './wire-v3.ts';
import { changeNow, createList, forgetDeletedLists, removeListUser } from './writes.ts';

/** Each may carry thousands of entries with it. */
const LISTS_AT_ONCE = 50;

/** The lists of a person: playlists on 3.0, custom collections on 4.0, and what only our app does with them. */
export function playlistRoutes(rooms: ListRooms): Route[] {
  const { database, jobs, now } = rooms;
  jobs.define('playlists.forget', {
    schedule: { atHour: 3 },
    work: ({ signal }) =>
      inSteps(database, (tx, atMost) => forgetDeletedLists(tx, now(), atMost), { signal, atMost: LISTS_AT_ONCE }),
  });
  return [...routesV3(rooms), ...routesV4(rooms), ...ownRoutes(rooms)];
}

function routesV3({ database, now }: ListRooms): Route[] {
  return [
    serve(lists.listPlaylists, async ({ viewer, request }) =>
      viewPlaylists(database.read, await listLists(database.read, viewer.userId), request.origin),
    ),
    serve(lists.getPlaylist, async ({ viewer, params, request }) =>
      viewPlaylist(database.read, viewer.userId, params.id, request.origin),
    ),

    serve(lists.createPlaylist, ({ viewer, body, request, write }) =>
      write(async (tx) => {
        const asked = { id: body.id ?? newId(), name: body.name, color: null };
        const { id } = await createList(tx, viewer.userId, asked, now());
        return viewPlaylist(tx, viewer.userId, id, request.origin);
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
        demand(rights, 'edit');
        if (body.songIds === undefined) {
          await changeNow(tx, list, { remove: body.removeEntryIds }, viewer.userId, now());
          return viewPlaylist(tx, viewer.userId, list.id, request.origin);
        }
        const { songIds, transposition } = body;
        const songs = songIds.map((songId) => ({ songId, ...(transposition == null ? {} : { transposition }) }));
        await demandSongs(tx, viewer, songIds);
        const change = { add: newEntries(songs, await lastPlace(tx, list.id)) };
        checkWays(change);
        return (await changeNow(tx, list, change, viewer.userId, now())).map((entry) => entryV3(shown(entry)));
      }),
    ),

    serve(lists.patchPlaylist, ({ viewer, params, body, request, write }) =>
      write(async (tx) => {
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        demand(rights, 'edit');
        const entries = (await listEntries(tx, [list.id])).get(list.id) ?? [];
        const order = arrange(
          entries.map(({ id }) => id),
          body.entryOrder ?? [],
        );
        const change = {
          ...(body.name == null ? {} : { name: body.name }),
          ...(body.entryOrder == null ? {} : { update: reorderEntries(entries, order) }),
        };
        await changeNow(tx, list, change, viewer.userId, now());
        return viewPlaylist(tx, viewer.userId, list.id, request.origin);
      }),
    ),

    serve(lists.listPlaylistUsers, async ({ viewer, params, request }) => {
      const { list } = await getList(database.read, viewer.userId, params.id);
      const people = await publicPeople(database.read, list.sharedWithIds);
      return people.map((one) => ({ ...one, image: absoluteAddress(one.image, request.origin) }));
    }),
    serve(lists.removePlaylistUser, ({ viewer, params, write }) =>
      write(async (tx) => {
        const { list, rights } = await getList(tx, viewer.userId, params.id);
        if (params.userId !== viewer.userId) demand(rights, 'own');
        if (!list.sharedWithIds.includes(params.userId)) throw new NotFound('The list is not shared with this person.');
        await removeListUser(tx, list, params.userId, now());
        return 'OK';
      }),
    ),
  ];
}
