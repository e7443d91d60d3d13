import type { ReaderDiagnostic } from '../diagnostics.ts';
import type { ParsedSong } from '../song-text.ts';

/** A row of a set of another program, in its order. */
export type SetRow = {
  readonly kind: 'song' | 'heading' | 'reading' | 'note';
  /** The title of a song, the words of a heading or a note; the passage of a reading as it is written in English. */
  readonly title: string;
  /** Where the song is among the songs of the same file; null when the set only names it. */
  readonly song: number | null;
  /** The key it is sung in this time; empty when the set does not say. */
  readonly key: string;
  /** Names of the parts in the order they are sung this time; empty for the song's own order. */
  readonly order: readonly string[];
  readonly note: string;
};

/** A set: what is sung, read and said, one after the other. */
export type SongSet = {
  /** Empty when only its file has a name. */
  readonly name: string;
  /** `2026-05-17`, and `10:30`; empty when nothing says. */
  readonly date: string;
  readonly time: string;
  readonly rows: readonly SetRow[];
};

/** Songs, and the sets in which they stand. */
export type ParsedSet = {
  readonly songs: readonly ParsedSong[];
  readonly notes: readonly ReaderDiagnostic[];
  readonly sets: readonly SongSet[];
};
