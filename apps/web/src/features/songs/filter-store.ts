import { useSyncExternalStore } from 'react';
import { createStoredValue, removeStored, storageKeys, writeStored } from '../../storage/index.ts';
import { noFilter, type SongFilter } from './song-filter.ts';

/* Stored for the session: it stays across collections and a reload, and is removed at sign-out. */
const filter = createStoredValue(storageKeys.songFilter, (stored) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  stored === undefined ? noFilter : { ...noFilter, ...(stored as Partial<SongFilter>) },
);

/** The filter that applies to every list of songs until it is removed. */
export const useSongFilter = (): SongFilter => useSyncExternalStore(filter.subscribe, currentFilter);

/** Replaces the filter; `noFilter` removes it. */
export function setSongFilter(next: SongFilter): void {
  if (next === noFilter) removeStored(storageKeys.songFilter);
  else writeStored(storageKeys.songFilter, next);
}

/** The current filter. */
export const currentFilter = (): SongFilter => filter.read();
