import type { GroupName } from '../../../features/search/index.ts';

/** How many of each group are shown. */
export type Shown = Readonly<Record<GroupName, number>>;

/** How a person left their last search: its address, how far each group was opened, and what they opened from it. */
export type Left = { readonly address: string; readonly shown: Shown; readonly opened: string | undefined };

/* Of this tab, and removed with everything else of the person when they sign out. */
const keyOf = (person: string) => `lastSearch:${person}`;

/** How the last search of this tab was left; undefined before there was one. */
export function whereLeft(person: string): Left | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(person)) ?? 'null') as Left | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps how the search stands now. */
export function keepLeft(person: string, left: Left): void {
  try {
    sessionStorage.setItem(keyOf(person), JSON.stringify(left));
  } catch {
    // Storage may be forbidden; the page then begins empty each time.
  }
}
