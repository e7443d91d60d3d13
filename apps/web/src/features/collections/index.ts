export { addressOf, findCollection, homeOf, keyIn } from './find-collection.ts';
export { askCollections, collectionsKey, useCollections } from './queries.ts';
