import type { SearchDocument, SearchKind } from '@canticle/search';

/** One of the two indexes. */
export type Slot = 'a' | 'b';

/** Something of the library as it goes into an index. */
export type IndexDraft = {
  readonly document: SearchDocument;
  /** What it belongs to and goes with: the book of a verse. */
  readonly parentId: string | null;
  /** The collection one must have to read it; null where that is looked up, or everybody may. */
  readonly collectionId: string | null;
  /** Collections it stands in, and FREE when a song is open to everybody in one of them. */
  readonly shelves: readonly string[];
  /** What an answer tells of it besides. */
  readonly context: { readonly [field: string]: string };
};

/** The shelf of what is open to everybody. */
export const FREE_SCOPE = 'free';

/** Which part of the word tables a kind is in. */
export const KIND_PARTITIONS: { readonly [kind in SearchKind]: number } = {
  song: 1,
  contributor: 2,
  article: 3,
  verse: 4,
};

/** Which index answers, and how far it is. */
export type IndexState = {
  readonly slot: Slot | null;
  readonly analysis: number;
  readonly revision: number;
  readonly builder: string | null;
};
