import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type BenchSong, makeSongs, writeSongs } from '../../bench/recombined-songs.ts';
import { runNode } from '../../scripts/house.mjs';

/** Songs in one import, which takes at most 50,000 files. */
const A_PIECE = 25_000;

/** A library that was brought in: its songs, and the seconds the imports and the index took. */
export type Filled = { readonly songs: readonly BenchSong[]; readonly importS: number; readonly indexS: number };

/**
 * Imports `size` songs of four verses, made of real lines (of SAMPLE_DATA, else of the starter library), as the collection
 * BENCH, with the commands people use, 25,000 in one import. A small made-up vocabulary would make every word stand in every song.
 *
 * @param place  the settings that name the data directory and the database of a server that is not running
 * @throws {Error} with what a command printed when it fails
 */
export async function fillLibrary(place: Record<string, string>, size: number): Promise<Filled> {
  const songs = makeSongs(process.env['SAMPLE_DATA'], size);
  let importS = 0;
  for (let at = 0; at < size; at += A_PIECE) importS += await importPiece(songs.slice(at, at + A_PIECE), place);
  return { songs, importS, indexS: await command(['reindex'], place) };
}

/* Gives the seconds it took. */
async function importPiece(songs: readonly BenchSong[], place: Record<string, string>): Promise<number> {
  const folder = writeSongs(songs);
  try {
    return await command(['import', folder, '--into', 'BENCH', '--name', 'Bench', '--language', 'en'], place);
  } finally {
    rmSync(dirname(folder), { recursive: true, force: true });
  }
}

async function command(words: readonly string[], env: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const { code, output } = await runNode(['apps/server/src/cli.ts', ...words], { env, quiet: true });
  if (code !== 0) throw new Error(`"${words[0]}" failed:\n${output}`);
  return (performance.now() - begun) / 1000;
}
