/** One end of a passage: a chapter, or a verse of it, or a part of a verse ("a"). */
export type PassageEnd = { readonly chapter: number; readonly verse?: number; readonly part?: string };

/** A passage of one book, both ends included. Without verses, whole chapters are meant. */
export type BibleReference = { readonly book: string; readonly from: PassageEnd; readonly to: PassageEnd };

/** A reference found in a text: from and to (exclusive) are offsets in it. */
export type ReferenceMatch = {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly reference: BibleReference;
};
