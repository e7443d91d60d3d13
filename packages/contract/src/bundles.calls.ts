import type { bundleShapes } from './bundles.ts';
import { call } from './call.ts';

type Shapes = typeof bundleShapes;

export const listBundles = call<Shapes['listBundles']>('GET', 'api/canticle/bundles', 'own');
export const startBundle = call<Shapes['startBundle']>('POST', 'api/canticle/bundles', 'own');
export const getBundle = call<Shapes['getBundle']>('GET', 'api/canticle/bundles/:id', 'own');
export const downloadBundle = call<Shapes['downloadBundle']>('GET', 'api/canticle/bundles/:id/file', 'own');
export const getBundleUrl = call<Shapes['getBundleUrl']>('GET', 'api/canticle/bundles/:id/address', 'own');
export const downloadSignedBundle = call<Shapes['downloadSignedBundle']>(
  'GET',
  'api/canticle/bundles/:id/archive',
  'own',
);
export const deleteBundle = call<Shapes['deleteBundle']>('DELETE', 'api/canticle/bundles/:id', 'own');
