import { useCallback, useSyncExternalStore } from 'react';
import { createStoredValue, removeStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import { noFilter, type SongFilter } from './song-filter.ts';

const ids = shapes.listOf(shapes.string);
const filterKey = withShape(
  storageKeys.songFilter,
  shapes.object(
    {},
    {
      themes: ids,
      origins: ids,
      categoryIds: ids,
      audioFiles: ids,
      videoFiles: ids,
      sheetMusicTypes: ids,
      contentTypes: ids,
      hasLyrics: shapes.boolean,
      hasAudioFiles: shapes.boolean,
      hasVideoFiles: shapes.boolean,
      hasSheetMusic: shapes.boolean,
    },
  ),
);

/* Stored for the session: it stays after a reload, and is removed at sign-out. */
const filter = createStoredValue(filterKey, (stored) => (stored === undefined ? noFilter : { ...noFilter, ...stored }));

/** The filter of one collection, until it is removed; other collections have their own. */
export function useSongFilter(collectionId: string): SongFilter {
  const read = useCallback(() => currentFilter(collectionId), [collectionId]);
  return useSyncExternalStore(filter.subscribe, read);
}

/** Replaces the filter of a collection; `noFilter` removes it. */
export function setSongFilter(collectionId: string, next: SongFilter): void {
  if (next === noFilter) removeStored(filterKey, collectionId);
  else writeStored(filterKey, next, collectionId);
}

/** The current filter of a collection. */
export const currentFilter = (collectionId: string): SongFilter => filter.read(collectionId);
