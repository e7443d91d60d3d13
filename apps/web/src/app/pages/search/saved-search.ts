import type { GroupName } from '../../../features/search/index.ts';

/** How many of each group are shown. */
export type VisibleCounts = Readonly<Record<GroupName, number>>;

/** How a person left their last search: its address, how far each group was opened, and what they opened from it. */
export type SavedSearch = {
  readonly address: string;
  readonly shown: VisibleCounts;
  readonly opened: string | undefined;
};

/* Of this tab, and removed with everything else of the person when they sign out. */
const storageKeyOf = (personId: string) => `lastSearch:${personId}`;

/** How the last search of this tab was left; undefined before there was one. */
export function readSavedSearch(personId: string): SavedSearch | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKeyOf(personId)) ?? 'null') as SavedSearch | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps how the search stands now. */
export function saveSearch(personId: string, saved: SavedSearch): void {
  try {
    sessionStorage.setItem(storageKeyOf(personId), JSON.stringify(saved));
  } catch {
    // Storage may be forbidden; the page then begins empty each time.
  }
}
