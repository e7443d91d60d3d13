import type { ImportDiagnostic } from '@canticle/contract';
import type { ParsedSong } from '@canticle/formats';

/** The songs of a file, and what a person should know about it. */
export type ProgramSongs = { readonly songs: readonly ParsedSong[]; readonly notes: readonly ImportDiagnostic[] };
