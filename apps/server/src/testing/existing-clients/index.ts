export { publicMethodsOf, type SdkClient } from './methods.ts';
export { createSdkFixtures, type SdkFixtures } from './sdk-fixtures.ts';
export { SDK_CALLS } from './sdk-calls.ts';
