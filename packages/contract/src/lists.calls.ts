import { call } from './call.ts';
import type { listShapes } from './lists.ts';

type Shapes = typeof listShapes;

export const listPlaylists = call<Shapes['listPlaylists']>('GET', 'api/Playlists', 3);
export const getPlaylist = call<Shapes['getPlaylist']>('GET', 'api/Playlists/:id', 3);
export const createPlaylist = call<Shapes['createPlaylist']>('POST', 'api/Playlists', 3);
export const deletePlaylist = call<Shapes['deletePlaylist']>('DELETE', 'api/Playlists/:id', 3);
export const changePlaylistEntries = call<Shapes['changePlaylistEntries']>('POST', 'api/Playlists/:id', 3);
export const patchPlaylist = call<Shapes['patchPlaylist']>('PATCH', 'api/Playlists/:id', 3);
export const listPlaylistUsers = call<Shapes['listPlaylistUsers']>('GET', 'api/Playlists/:id/Users', 3);
export const removePlaylistUser = call<Shapes['removePlaylistUser']>('DELETE', 'api/Playlists/:id/Users/:userId', 3);

export const listCustomCollections = call<Shapes['list']>('GET', 'api/CustomCollections', 4);
export const getCustomCollection = call<Shapes['one']>('GET', 'api/CustomCollections/:id', 4);
export const pickCustomCollections = call<Shapes['pick']>('POST', 'api/CustomCollections/List', 4);
export const createCustomCollection = call<Shapes['createCustomCollection']>('POST', 'api/CustomCollections', 4);
export const patchCustomCollection = call<Shapes['patchCustomCollection']>('PATCH', 'api/CustomCollections/:id', 4);
export const deleteCustomCollection = call<Shapes['deleteCustomCollection']>('DELETE', 'api/CustomCollections/:id', 4);
export const listEntries = call<Shapes['listEntries']>('GET', 'api/CustomCollections/:id/Entries', 4);
export const patchEntries = call<Shapes['patchEntries']>('PATCH', 'api/CustomCollections/:id/Entries', 4);
export const patchManyEntries = call<Shapes['patchManyEntries']>('PATCH', 'api/CustomCollections/Entries', 4);

export const changeList = call<Shapes['changeList']>('POST', 'api/canticle/lists/:id/changes', 'own');
export const pinList = call<Shapes['pinList']>('PUT', 'api/canticle/lists/:id/pin', 'own');
export const copyList = call<Shapes['copyList']>('POST', 'api/canticle/lists/:id/copies', 'own');
export const restoreList = call<Shapes['restoreList']>('POST', 'api/canticle/lists/:id/restore', 'own');
export const listDeletedLists = call<Shapes['listDeletedLists']>('GET', 'api/canticle/lists/deleted', 'own');
