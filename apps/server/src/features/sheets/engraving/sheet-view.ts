import type { sheets } from '@canticle/contract';

/** How a score is to be drawn. */
export type SheetView = {
  readonly clef: sheets.SheetClef;
  /** Semitones upwards; octaves included. */
  readonly transposition: number;
  readonly format: sheets.SheetFormat;
  readonly size: sheets.SheetSize;
  /** CSS pixels the sheet is shown in; of the endless format alone. */
  readonly width: number;
  /** Names of parts; all when empty. */
  readonly instruments: readonly string[];
};
