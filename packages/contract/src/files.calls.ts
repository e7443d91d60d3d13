import { call } from './call.ts';
import type { fileShapes } from './files.ts';

type Shapes = typeof fileShapes;

export const listSongFiles = call<Shapes['listSongFiles']>('GET', 'api/canticle/songs/:songId/files', 'own');
export const listCollectionFiles = call<Shapes['listCollectionFiles']>(
  'GET',
  'api/canticle/collections/:collectionId/files',
  'own',
);
export const linkFile = call<Shapes['linkFile']>('POST', 'api/canticle/songs/:songId/files', 'own');
export const changeFile = call<Shapes['changeFile']>('PATCH', 'api/canticle/files/:id', 'own');
export const removeFile = call<Shapes['removeFile']>('DELETE', 'api/canticle/files/:id', 'own');
export const getTimedText = call<Shapes['getTimedText']>('GET', 'api/canticle/files/:id/words', 'own');
export const saveTimedText = call<Shapes['saveTimedText']>('PUT', 'api/canticle/files/:id/words/:language', 'own');
export const listEmbedTokens = call<Shapes['listEmbedTokens']>('GET', 'api/canticle/songs/:songId/embed-tokens', 'own');
export const createEmbedToken = call<Shapes['createEmbedToken']>(
  'POST',
  'api/canticle/songs/:songId/embed-tokens',
  'own',
);
export const revokeEmbedToken = call<Shapes['revokeEmbedToken']>('DELETE', 'api/canticle/embed-tokens/:id', 'own');
