export { addressOf, findCollection, homeOf, keyIn } from './find-collection.ts';
export { askCollections, collectionsKey, collectionsQuery, useCollections, useSongbookIds } from './queries.ts';
