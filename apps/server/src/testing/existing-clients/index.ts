export { publicMethodsOf, type SdkClient } from './methods.ts';
export { createSdkFixtures, type SdkFixtures } from './shelf.ts';
export { SDK_CALLS } from './uses.ts';
