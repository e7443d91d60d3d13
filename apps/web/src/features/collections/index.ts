export { findCollection } from '@canticle/contract/calls';
export { collectionSlug, collectionPath, localizedKey } from './collection-paths.ts';
export { fetchCollections, collectionsKey, collectionsQuery, useCollections, useSongbookIds } from './queries.ts';
