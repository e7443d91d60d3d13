import type { SearchDocument, SearchKind } from '@canticle/search';

/** One of the two indexes. */
export type Slot = 'a' | 'b';

/** An item of the library as it is indexed. */
export type IndexDraft = {
  readonly document: SearchDocument;
  /** What it belongs to and is deleted with: the book of a verse. */
  readonly parentId: string | null;
  /** The collection one must have to read it; null where that is looked up, or everybody may. */
  readonly collectionId: string | null;
  /** Collections it is in, and FREE when a song is open to everybody in one of them. */
  readonly scopes: readonly string[];
  /** Additional fields of a search result. */
  readonly context: { readonly [field: string]: string };
};

/** The scope of what is open to everybody. */
export const FREE_SCOPE = 'free';

/** The partition of a kind in the word tables. */
export const KIND_PARTITIONS: { readonly [kind in SearchKind]: number } = {
  song: 1,
  contributor: 2,
  article: 3,
  verse: 4,
};

/** The active index, and its revision. */
export type IndexState = {
  readonly slot: Slot | null;
  readonly analysis: number;
  readonly revision: number;
  readonly builder: string | null;
};
