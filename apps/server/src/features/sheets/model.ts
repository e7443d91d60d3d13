import type { ScoreInfo } from './engraving/read-score.ts';

/** A parsed score: canonical MEI and its facts. */
export type Score = { readonly contentHash: string; readonly mei: string; readonly facts: ScoreInfo };

/** The result of reading a score: the score, or the message that says why it cannot be engraved. */
export type ScoreReadResult =
  | (Score & { readonly melody: readonly number[] })
  | { readonly contentHash: string; readonly refusal: string };
