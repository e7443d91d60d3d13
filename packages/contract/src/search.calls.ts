import { call } from './call.ts';
import type { searchShapes } from './search.ts';

type Shapes = typeof searchShapes;

export const search = call<Shapes['search']>('POST', 'api/Search', 4);
export const findTunes = call<Shapes['findTunes']>('GET', 'api/canticle/tunes', 'own');
export const searchV3 = call<Shapes['searchV3']>('POST', 'api/Search', 3);
