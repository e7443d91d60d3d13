import type { LyricsDocument } from '@canticle/music';

/** The text of one song in one language, as it is stored. */
export type Lyrics = {
  readonly id: string;
  readonly songId: string;
  /** Two letters. */
  readonly language: string;
  readonly document: LyricsDocument;
  readonly updatedAt: string;
  /** From 1 on. */
  readonly revision: number;
};
