export { methodsOf, type SdkClient } from './methods.ts';
export { makeShelf, type Shelf } from './shelf.ts';
export { USES } from './uses.ts';
