export { findCollection } from '@canticle/contract/calls';
export { collectionSlug, collectionPath, localizedKey } from './collection-paths.ts';
export { fetchCollections, collectionsKey, collectionsQuery, useCollections, useSongbookIds } from './queries.ts';
export { CollectionList } from './collection-list.tsx';
export { coverOf } from './cover-of.ts';
export { formatSongBooks, locateSong, songPath } from './song-location.ts';
export { AskForAccess } from './access-hint.tsx';
export { LockedDialog } from './locked-dialog.tsx';
export { StoreLink } from './store-link.tsx';
