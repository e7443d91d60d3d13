import type { sheets } from '@canticle/contract';

/** How a score is to be drawn. */
export type ScoreView = {
  readonly clef: sheets.ScoreClef;
  /** Semitones upwards; octaves included. */
  readonly transposition: number;
  readonly format: sheets.PageFormat;
  readonly size: sheets.ScoreSize;
  /** CSS pixels the sheet is shown in; of the endless format alone. */
  readonly width: number;
  /** Names of parts; all when empty. */
  readonly instruments: readonly string[];
};
