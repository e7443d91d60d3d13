import type { ImportDiagnostic } from '@canticle/contract';
import type { ParsedSong, SongSet } from '@canticle/formats';

/** The songs of a file, what a person should know about it, and the sets that it has of these and other songs. */
export type ProgramSongs = {
  readonly songs: readonly ParsedSong[];
  readonly notes: readonly ImportDiagnostic[];
  readonly sets?: readonly SongSet[];
};
