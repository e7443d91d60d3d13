import { call } from './call.ts';
import type { storeShapes } from './store.ts';

type Shapes = typeof storeShapes;

export const storeSetup = call<Shapes['storeSetup']>('GET', 'api/Store/Setup', 3);
export const storeProducts = call<Shapes['storeProducts']>('GET', 'api/Store/Products', 4);
