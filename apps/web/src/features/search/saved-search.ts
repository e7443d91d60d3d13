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

/* Stored per tab, and removed with the other data of the person when they sign out. */
const storageKeyOf = (personId: string) => `lastSearch:${personId}`;

/** The saved state of the last search in this tab; undefined before the first one. */
export function readSavedSearch(personId: string): SavedSearch | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKeyOf(personId)) ?? 'null') as SavedSearch | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Saves the current state of the search. */
export function saveSearch(personId: string, saved: SavedSearch): void {
  try {
    sessionStorage.setItem(storageKeyOf(personId), JSON.stringify(saved));
  } catch {
    // Storage may be forbidden; the page then starts empty each time.
  }
}
