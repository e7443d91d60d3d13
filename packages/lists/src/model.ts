/** How a song is sung this time, as an entry says it; null wherever the song's own way holds. */
export type Ways = {
  /** Semitones from the key the song is written in. */
  readonly transposition: number | null;
  /** Fret. */
  readonly capo: number | null;
  readonly note: string | null;
  /** Ids of sections of the text, in the order they are sung. */
  readonly verseOrder: readonly string[] | null;
};

/** Everything an entry says. `sort` is its place in the list: ascending, ties by id. */
export type EntryValues = Ways & { readonly songId: string; readonly sort: number };

/**
 * An entry with the moment of each of its values, so that changes can come late, twice and out of order. A value that is
 * missing has not come yet: an entry without a song only waits for its addition. What is removed stays removed.
 */
export type Entry = {
  readonly id: string;
  readonly values: Partial<EntryValues>;
  readonly at: { readonly [K in keyof EntryValues]?: string };
  readonly removed: boolean;
};

/** A list as changes make it; `nameAt` and `colorAt` are the moments of what stands there. */
export type List = {
  readonly name: string;
  readonly nameAt: string;
  readonly color: string | null;
  readonly colorAt: string;
  readonly entries: ReadonlyMap<string, Entry>;
};

/** A song that comes into a list. The id is made where it is added, so that no two additions are ever the same. */
export type NewEntry = Partial<Ways> & { readonly id: string; readonly songId: string; readonly sort: number };

/** What somebody did to a list at one moment (ISO 8601 in UTC with milliseconds). */
export type Change = {
  readonly at: string;
  readonly name?: string;
  readonly color?: string | null;
  readonly add?: readonly NewEntry[];
  readonly remove?: readonly string[];
  readonly update?: { readonly [entryId: string]: Partial<Ways> & { readonly sort?: number } };
};

/** What one change says about one entry. */
export type Said = { readonly values: Partial<EntryValues>; readonly removed: boolean };

/** An entry that is there to be seen. */
export type ShownEntry = EntryValues & { readonly id: string };
