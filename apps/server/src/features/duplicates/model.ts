import type { CatalogueItem } from '@canticle/contract';
import type { LyricsDocument } from '@canticle/music';

/** How long a merge can be undone, in days. */
export const UNDO_DAYS = 30;

/** A text of the song that stays, which the merge added or replaced. */
export type MergedText = {
  readonly language: string;
  /** What it was before; null when the song had no text in the language. */
  readonly before: LyricsDocument | null;
  readonly after: LyricsDocument;
};

/** A merge of one song into another, which can be undone. */
export type SongMerge = {
  readonly id: string;
  /** The song that was merged away, and the one that stays. */
  readonly songId: string;
  readonly intoId: string;
  readonly mergedAt: string;
  readonly before: CatalogueItem<'song'>;
  readonly after: CatalogueItem<'song'>;
  readonly texts: readonly MergedText[];
};
