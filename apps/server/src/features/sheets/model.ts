import type { ScoreInfo } from './engraving/read-score.ts';

/** A score as it was read once: canonical MEI and what it holds. */
export type Score = { readonly contentHash: string; readonly mei: string; readonly facts: ScoreInfo };

/** What came of reading a score: the score, or the sentence that says why it cannot be engraved. */
export type ScoreReadResult =
  | (Score & { readonly melody: readonly number[] })
  | { readonly contentHash: string; readonly refusal: string };
