import { readStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import type { GroupName } from './search-query.ts';

/** The number of results shown in each group. */
export type VisibleCounts = Readonly<Record<GroupName, number>>;

/**
 * The state in which a person left their last search: its URL, how far each group was expanded, and the opened result.
 */
export type SavedSearch = {
  readonly address: string;
  readonly shown: VisibleCounts;
  readonly opened?: string | undefined;
};

const lastSearchKey = withShape(
  storageKeys.lastSearch,
  shapes.object(
    {
      address: shapes.string,
      shown: shapes.object({
        songs: shapes.number,
        contributors: shapes.number,
        articles: shapes.number,
        verses: shapes.number,
      }),
    },
    { opened: shapes.string },
  ),
);

/** The saved state of the last search in this tab; undefined before the first one. Removed when the person signs out. */
export const readSavedSearch = (personId: string): SavedSearch | undefined => readStored(lastSearchKey, personId);

/** Saves the current state of the search. */
export const saveSearch = (personId: string, saved: SavedSearch): void =>
  void writeStored(lastSearchKey, saved, personId);
