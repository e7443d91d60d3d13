export { addressOf, findCollection, keyIn } from './find-collection.ts';
export { useCollections } from './queries.ts';
