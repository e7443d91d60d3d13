import { useCallback, useSyncExternalStore } from 'react';
import { createStoredValue, removeStored, storageKeys, writeStored } from '../../storage/index.ts';
import { noFilter, type SongFilter } from './song-filter.ts';

/* Stored for the session: it stays after a reload, and is removed at sign-out. */
const filter = createStoredValue(storageKeys.songFilter, (stored) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  stored === undefined ? noFilter : { ...noFilter, ...(stored as Partial<SongFilter>) },
);

/** The filter of one collection, until it is removed; other collections have their own. */
export function useSongFilter(collectionId: string): SongFilter {
  const read = useCallback(() => currentFilter(collectionId), [collectionId]);
  return useSyncExternalStore(filter.subscribe, read);
}

/** Replaces the filter of a collection; `noFilter` removes it. */
export function setSongFilter(collectionId: string, next: SongFilter): void {
  if (next === noFilter) removeStored(storageKeys.songFilter, collectionId);
  else writeStored(storageKeys.songFilter, next, collectionId);
}

/** The current filter of a collection. */
export const currentFilter = (collectionId: string): SongFilter => filter.read(collectionId);
