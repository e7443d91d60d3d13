import type { ReaderDiagnostic } from '../diagnostics.ts';
import type { ParsedSong } from '../song-text.ts';

/** One item of a set of another program. */
export type SetItem = { readonly title: string; readonly isSong: boolean };

/** Songs, and the set in which they stand. */
export type ParsedSet = {
  readonly songs: readonly ParsedSong[];
  readonly notes: readonly ReaderDiagnostic[];
  readonly set: readonly SetItem[];
};
