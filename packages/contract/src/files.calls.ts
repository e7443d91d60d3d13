import { call } from './call.ts';
import type { fileShapes } from './files.ts';

type Shapes = typeof fileShapes;

export const songFiles = call<Shapes['songFiles']>('GET', 'api/canticle/songs/:songId/files', 'own');
export const collectionFiles = call<Shapes['collectionFiles']>(
  'GET',
  'api/canticle/collections/:collectionId/files',
  'own',
);
export const linkFile = call<Shapes['linkFile']>('POST', 'api/canticle/songs/:songId/files', 'own');
export const changeFile = call<Shapes['changeFile']>('PATCH', 'api/canticle/files/:id', 'own');
export const removeFile = call<Shapes['removeFile']>('DELETE', 'api/canticle/files/:id', 'own');
export const getWords = call<Shapes['getWords']>('GET', 'api/canticle/files/:id/words', 'own');
export const saveWords = call<Shapes['saveWords']>('PUT', 'api/canticle/files/:id/words/:language', 'own');
export const listEmbedTokens = call<Shapes['listEmbedTokens']>('GET', 'api/canticle/songs/:songId/embed-tokens', 'own');
export const makeEmbedToken = call<Shapes['makeEmbedToken']>('POST', 'api/canticle/songs/:songId/embed-tokens', 'own');
export const revokeEmbedToken = call<Shapes['revokeEmbedToken']>('DELETE', 'api/canticle/embed-tokens/:id', 'own');
