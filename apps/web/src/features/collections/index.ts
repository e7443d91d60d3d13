export { findCollection } from '@canticle/contract/calls';
export { addressOf, homeOf, keyIn } from './find-collection.ts';
export { askCollections, collectionsKey, collectionsQuery, useCollections, useSongbookIds } from './queries.ts';
