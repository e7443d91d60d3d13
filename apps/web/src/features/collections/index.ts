export { addressOf, findCollection, homeOf, keyIn } from './find-collection.ts';
export { askCollections, collectionsKey, collectionsQuery, useCollections } from './queries.ts';
