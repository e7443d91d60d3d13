import type { bundleShapes } from './bundles.ts';
import { call } from './call.ts';

type Shapes = typeof bundleShapes;

export const listBundles = call<Shapes['listBundles']>('GET', 'api/canticle/bundles', 'own');
export const startBundle = call<Shapes['startBundle']>('POST', 'api/canticle/bundles', 'own');
export const getBundle = call<Shapes['getBundle']>('GET', 'api/canticle/bundles/:id', 'own');
export const downloadBundle = call<Shapes['downloadBundle']>('GET', 'api/canticle/bundles/:id/file', 'own');
export const addressOfBundle = call<Shapes['addressOfBundle']>('GET', 'api/canticle/bundles/:id/address', 'own');
export const downloadBundleAt = call<Shapes['downloadBundleAt']>('GET', 'api/canticle/bundles/:id/archive', 'own');
export const forgetBundle = call<Shapes['forgetBundle']>('DELETE', 'api/canticle/bundles/:id', 'own');
