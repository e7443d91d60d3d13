/** How a song is sung this time, as an entry says it; null wherever the song's own way holds. */
export type EntrySettings = {
  /** Semitones from the key the song is written in. */
  readonly transposition: number | null;
  /** Fret. */
  readonly capo: number | null;
  readonly note: string | null;
  /** Ids of sections of the text, in the order they are sung. */
  readonly verseOrder: readonly string[] | null;
};

/** Everything an entry says. `sort` is its place in the list: ascending, ties by id. */
export type EntryValues = EntrySettings & { readonly songId: string; readonly sort: number };

/**
 * An entry with the moment of each of its values, so that changes can come late, twice and out of order. A value that is
 * missing has not come yet: an entry without a song only waits for its addition. What is removed stays removed.
 */
export type MergedEntry = {
  readonly id: string;
  readonly values: Partial<EntryValues>;
  readonly timestamps: { readonly [K in keyof EntryValues]?: string };
  readonly removed: boolean;
};

/** A list as changes make it; `nameAt` and `colorAt` are the moments of what stands there. */
export type MergedList = {
  readonly name: string;
  readonly nameAt: string;
  readonly color: string | null;
  readonly colorAt: string;
  readonly entries: ReadonlyMap<string, MergedEntry>;
};

/** A song that comes into a list. The id is made where it is added, so that no two additions are ever the same. */
export type NewEntry = Partial<EntrySettings> & { readonly id: string; readonly songId: string; readonly sort: number };

/** What somebody did to a list at one moment (ISO 8601 in UTC with milliseconds). */
export type ListOperation = {
  readonly at: string;
  readonly name?: string;
  readonly color?: string | null;
  readonly add?: readonly NewEntry[];
  readonly remove?: readonly string[];
  readonly update?: { readonly [entryId: string]: Partial<EntrySettings> & { readonly sort?: number } };
};

/** What one change says about one entry. */
export type EntryPatch = { readonly values: Partial<EntryValues>; readonly removed: boolean };

/** An entry that is there to be seen. */
export type VisibleEntry = EntryValues & { readonly id: string };
