import type { sheets } from '@canticle/contract';

/** How a score is to be drawn. */
export type ScoreView = {
  readonly clef: sheets.ScoreClef;
  /** Semitones upwards, including octaves. */
  readonly transposition: number;
  readonly format: sheets.PageFormat;
  readonly size: sheets.ScoreSize;
  /** CSS pixels available to the sheet; only for the endless format. */
  readonly width: number;
  /** Names of parts; all when empty. */
  readonly instruments: readonly string[];
};
