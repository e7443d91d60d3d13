import { call } from './call.ts';
import type { storeShapes } from './store.ts';

type Shapes = typeof storeShapes;

export const storeSetup = call<Shapes['storeSetup']>('GET', 'api/Store/Setup', 3);
export const storeProducts = call<Shapes['storeProducts']>('GET', 'api/Store/Products', 4);
export const startCheckout = call<Shapes['startCheckout']>('POST', 'api/Store/Session', 3);
export const createCheckout = call<Shapes['createCheckout']>('POST', 'api/canticle/store/checkouts', 'own');
export const readCheckout = call<Shapes['readCheckout']>('GET', 'api/Store/Session/:id', 3);
export const createPortalSession = call<Shapes['createPortalSession']>('POST', 'api/Store/Portal', 3);
export const refreshRights = call<Shapes['refreshRights']>('GET', 'api/Store/Refresh', 3);
export const storeTerms = call<Shapes['storeTerms']>('GET', 'api/canticle/store', 'own');
export const listPriceMismatches = call<Shapes['listPriceMismatches']>('GET', 'api/canticle/store/report', 'own');
