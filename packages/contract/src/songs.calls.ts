import { call } from './call.ts';
import type { songShapes } from './songs.ts';

type Shapes = typeof songShapes;

export const listCollections = call<Shapes['listCollections']>('GET', 'api/Collections', 3);
export const listSongs = call<Shapes['listSongs']>('GET', 'api/Songs', 3);
export const getSong = call<Shapes['getSong']>('GET', 'api/Songs/Id/:id', 3);
export const listContributors = call<Shapes['listContributors']>('GET', 'api/Contributors', 3);
export const getContributor = call<Shapes['getContributor']>('GET', 'api/Contributor/:id', 3);
