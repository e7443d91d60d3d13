import type { LyricsDocument } from '@canticle/music';

/** The text of one song in one language, as stored. */
export type Lyrics = {
  readonly id: string;
  readonly songId: string;
  /** Two letters. */
  readonly language: string;
  readonly document: LyricsDocument;
  readonly updatedAt: string;
  /** Starts at 1. */
  readonly revision: number;
};
