import { readStored, storageKeys, writeStored } from '../../storage/index.ts';
import type { GroupName } from './search-query.ts';

/** The number of results shown in each group. */
export type VisibleCounts = Readonly<Record<GroupName, number>>;

/**
 * The state in which a person left their last search: its URL, how far each group was expanded, and the opened result.
 */
export type SavedSearch = {
  readonly address: string;
  readonly shown: VisibleCounts;
  readonly opened: string | undefined;
};

/** The saved state of the last search in this tab; undefined before the first one. Removed when the person signs out. */
export const readSavedSearch = (personId: string): SavedSearch | undefined =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  (readStored(storageKeys.lastSearch, personId) as SavedSearch | null | undefined) ?? undefined;

/** Saves the current state of the search. */
export const saveSearch = (personId: string, saved: SavedSearch): void =>
  void writeStored(storageKeys.lastSearch, saved, personId);
