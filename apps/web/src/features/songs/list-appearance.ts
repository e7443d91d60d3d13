import { readStored, storageKeys, writeStored } from '../../storage/index.ts';
import type { SongGrouping } from './group-songs.ts';

/** The appearance of a collection: what its songs are grouped by, and whether they are titles or number buttons. */
export type ListAppearance = { readonly view: SongGrouping; readonly type: 'boards' | 'grid' };

/**
 * The appearance of a collection chosen last on this device; by default that of the collection itself. A view without
 * songs is replaced by the first available one.
 *
 * @param defaultSort  the collection's default view; `default` means by number
 * @param views        the available views of the collection
 */
export function readListAppearance(
  collectionId: string,
  defaultSort: string,
  views: readonly SongGrouping[],
): ListAppearance {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  const { view, type } = (readStored(storageKeys.songList, collectionId) ?? {}) as StoredAppearance;
  const available = [view, defaultSort].find((candidate): candidate is SongGrouping =>
    views.some((each) => each === candidate),
  );
  const isGrid = type === 'grid' && views.includes('number');
  return { view: available ?? views[0] ?? 'title', type: isGrid ? 'grid' : 'boards' };
}

/** Saves the appearance of a collection on this device. */
export function saveListAppearance(collectionId: string, appearance: ListAppearance): void {
  writeStored(storageKeys.songList, appearance, collectionId);
}

type StoredAppearance = { readonly view?: unknown; readonly type?: unknown };
