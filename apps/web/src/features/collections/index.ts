export { findCollection } from '@canticle/contract/calls';
export { collectionSlug, collectionPath, localizedKey } from './collection-paths.ts';
export { fetchCollections, collectionsKey, collectionsQuery, useCollections, useSongbookIds } from './queries.ts';
export { CollectionFromUrl } from './collection-from-url.tsx';
export { CollectionList } from './collection-list.tsx';
export { coverOf } from './cover-of.ts';
export { formatSongBooks, locateSong, songPath } from './song-location.ts';
export { StoreLink } from './store-link.tsx';
