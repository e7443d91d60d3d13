import { lists } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { type Route, serve, serveOwnResource } from '../../http/index.ts';
import { type Entry, listPlaylists, type Playlist } from './queries.ts';

/** The lists of a person: playlists on 3.0, custom collections on 4.0. */
export function playlistRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    serve(lists.listPlaylists, async ({ viewer }) =>
      (await listPlaylists(database.read, viewer.userId)).map(playlistV3),
    ),
    ...serveOwnResource(lists.customCollectionsV4, 'list', async (viewer, { ids }) =>
      (await listPlaylists(database.read, viewer.userId))
        .filter((one) => ids?.includes(one.id) ?? true)
        .map((playlist) => customCollectionV4(playlist, viewer.userId)),
    ),
  ];
}

function playlistV3(playlist: Playlist): lists.PlaylistV3 {
  const { id, name, userId, sharedWithIds, entries, updatedAt } = playlist;
  return {
    id,
    type: 'playlist',
    name,
    userId,
    sharedWithIds: [...sharedWithIds],
    shareKey: '',
    entries: entries.map(entryV3),
    updatedAt,
  };
}

function entryV3({ id, songId, addedAt, addedById, updatedAt }: Entry): lists.PlaylistV3['entries'][number] {
  return { id, type: 'song', addedAt, addedById, songId, updatedAt };
}

function customCollectionV4(playlist: Playlist, viewerId: string): lists.CustomCollectionV4 {
  const isOwner = playlist.userId === viewerId;
  return {
    id: playlist.id,
    updatedAt: playlist.updatedAt,
    userId: playlist.userId,
    sharedWithIds: [...playlist.sharedWithIds],
    editorIds: [...playlist.editorIds],
    name: playlist.name,
    color: playlist.color,
    shareKey: '',
    entryCount: playlist.entries.length,
    entries: playlist.entries.map(entryV4),
    pinned: false,
    permissions: { edit: isOwner || playlist.editorIds.includes(viewerId), delete: isOwner },
  };
}

function entryV4(entry: Entry): lists.EntryV4 {
  return {
    id: entry.id,
    updatedAt: entry.updatedAt,
    updatedById: entry.addedById,
    createdAt: entry.addedAt,
    createdById: entry.addedById,
    type: 'song',
    itemId: entry.songId,
    sort: entry.sort,
    transposition: entry.transposition,
    capo: null,
    note: null,
    verseOrder: null,
  };
}
