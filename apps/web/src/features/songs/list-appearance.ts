import { readStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import type { SongGrouping } from './group-songs.ts';

/** The appearance of a collection: what its songs are grouped by, and whether they are titles or number buttons. */
export type ListAppearance = { readonly view: SongGrouping; readonly type: 'boards' | 'grid' };

const appearanceKey = withShape(storageKeys.songList, shapes.object({}, { view: shapes.string, type: shapes.string }));

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
  const stored = readStored(appearanceKey, collectionId);
  const viewOf = (name: string | undefined) => views.find((view) => view === name);
  const isGrid = stored?.type === 'grid' && views.includes('number');
  return { view: viewOf(stored?.view) ?? viewOf(defaultSort) ?? views[0] ?? 'title', type: isGrid ? 'grid' : 'boards' };
}

/** Saves the appearance of a collection on this device. */
export function saveListAppearance(collectionId: string, appearance: ListAppearance): void {
  writeStored(appearanceKey, appearance, collectionId);
}
