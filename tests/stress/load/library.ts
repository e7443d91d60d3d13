import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type BenchSong, createSongs, writeSongs } from '../../../tools/bench/synthetic-songs.ts';
import { runNode } from '../../../tools/scripts/runtime.mjs';

/** Songs in one import, which takes at most 50,000 files. */
const SONGS_PER_IMPORT = 25_000;

/** A library that was imported: its songs, and the seconds the imports and the index took. */
export type FilledLibrary = { readonly songs: readonly BenchSong[]; readonly importS: number; readonly indexS: number };

/**
 * Imports `size` songs of four verses, made of real lines (of SAMPLE_DATA, else of the starter library), as the
 * collection BENCH, with the usual commands, 25,000 per import. In a small made-up vocabulary all songs share all
 * words.
 *
 * @param settings  the settings that name the data directory and the database of a server that is not running
 * @throws {Error} with the output of a command that fails
 */
export async function fillLibrary(settings: Record<string, string>, size: number): Promise<FilledLibrary> {
  const songs = createSongs(process.env['SAMPLE_DATA'], size);
  let importS = 0;
  for (let at = 0; at < size; at += SONGS_PER_IMPORT)
    importS += await importChunk(songs.slice(at, at + SONGS_PER_IMPORT), settings);
  return { songs, importS, indexS: await runCommand(['reindex'], settings) };
}

/* Returns the seconds it took. */
async function importChunk(songs: readonly BenchSong[], settings: Record<string, string>): Promise<number> {
  const folder = writeSongs(songs);
  try {
    return await runCommand(['import', folder, '--into', 'BENCH', '--name', 'Bench', '--language', 'en'], settings);
  } finally {
    rmSync(dirname(folder), { recursive: true, force: true });
  }
}

async function runCommand(words: readonly string[], env: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const { code, output } = await runNode(['apps/server/src/cli.ts', ...words], { env, quiet: true });
  if (code !== 0) throw new Error(`"${words[0]}" failed:\n${output}`);
  return (performance.now() - begun) / 1000;
}
