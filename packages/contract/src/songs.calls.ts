import { call } from './call.ts';
import type { collectionsV4, songShapes } from './songs.ts';

type Shapes = typeof songShapes;

export const listCollections = call<Shapes['listCollections']>('GET', 'api/Collections', 3);
export const listSongs = call<Shapes['listSongs']>('GET', 'api/Songs', 3);
export const getSong = call<Shapes['getSong']>('GET', 'api/Songs/Id/:id', 3);
export const listContributors = call<Shapes['listContributors']>('GET', 'api/Contributors', 3);
export const getContributor = call<Shapes['getContributor']>('GET', 'api/Contributor/:id', 3);

type CollectionV4 = typeof collectionsV4;
export const getCollectionV4 = call<CollectionV4['one']['schemas']>('GET', 'api/Collections/:id', 4);
