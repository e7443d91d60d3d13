export { addressOf, findCollection, homeOf, keyIn } from './find-collection.ts';
export { useCollections } from './queries.ts';
