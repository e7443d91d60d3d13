import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSongs } from '@canticle/formats';

/** A song as plain text: its title and its lines, verse by verse. */
export type BenchSong = {
  readonly number: number;
  readonly title: string;
  readonly verses: readonly (readonly string[])[];
};

/** A search query, and the numbers of the songs that are right. */
export type BenchQuery = { readonly query: string; readonly expected: readonly number[] };

/**
 * Creates songs by recombining real lines: the same ones for the same seed.
 *
 * @param samples  the folder of the sample data; the starter library is enough for a trial
 */
export function createSongs(samples: string | undefined, size: number, seed = 1): readonly BenchSong[] {
  const lines = readLines(samples);
  const next = createRandom(seed);
  const line = () => lines[Math.floor(next() * lines.length)] ?? '';
  return Array.from({ length: size }, (_, index) => {
    const verses = Array.from({ length: 4 }, () => Array.from({ length: 4 }, line));
    const words = (verses[0]?.[0] ?? '').replace(/[^\p{L}\p{N}' -]/gu, '').split(' ');
    return { number: index + 1, title: words.slice(0, 6).join(' '), verses };
  });
}

function readLines(samples: string | undefined): readonly string[] {
  const folders =
    samples === undefined
      ? ['library/HH', 'library/FS']
      : [join(samples, 'hymns/christ-in-song-1908'), join(samples, 'openlyrics/hymnary-fhop')];
  const lines = new Set<string>();
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/^(?!malformed).*\.(txt|xml|cho)$/.test(name)) continue;
      for (const { song } of readSongs(name, readFileSync(join(folder, name))).songs)
        for (const { document } of song.lyrics)
          for (const { text } of document.sections.flatMap((section) => section.lines))
            if (text.split(' ').length >= 4) lines.add(text);
    }
  }
  return [...lines];
}

/** Writes the songs as plain texts into a new folder, and returns the folder. */
export function writeSongs(songs: readonly BenchSong[]): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'canticle-bench-')), 'recombined');
  mkdirSync(folder);
  for (const { number, title, verses } of songs) {
    const parts = verses.map((lines, index) => [`${index + 1}.`, ...lines, ''].join('\n'));
    writeFileSync(
      join(folder, `${String(number).padStart(5, '0')}.txt`),
      `${number} – ${title}\n\n${parts.join('\n')}`,
    );
  }
  return folder;
}

/** Search queries for the songs: pieces of lines, one in five misspelt, one in ten a title, one in twenty a number. */
export function createQueries(songs: readonly BenchSong[], count: number, seed = 2): readonly BenchQuery[] {
  const withLine = new Map<string, number[]>();
  for (const { number, verses } of songs)
    for (const line of new Set(verses.flat())) withLine.set(line, [...(withLine.get(line) ?? []), number]);
  const next = createRandom(seed);
  return Array.from({ length: count }, () => {
    const song = songs[Math.floor(next() * songs.length)] as BenchSong;
    const kind = next();
    if (kind < 0.05) return { query: `BENCH ${song.number}`, expected: [song.number] };
    const line = kind < 0.15 ? (song.verses[0]?.[0] ?? '') : (song.verses.flat()[Math.floor(next() * 16)] ?? '');
    const expected = withLine.get(line) ?? [song.number];
    if (kind < 0.15) return { query: song.title, expected };
    const words = line
      .replace(/[^\p{L}\p{N}' -]/gu, '')
      .split(' ')
      .filter(Boolean);
    const from = Math.floor(next() * Math.max(1, words.length - 4));
    const some = words.slice(from, from + 5);
    return { query: kind < 0.35 ? addTypo(some, next).join(' ') : some.join(' '), expected };
  });
}

/* Swaps two letters of the longest word. */
function addTypo(words: readonly string[], next: () => number): readonly string[] {
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? '';
  if (longest.length < 5) return words;
  const at = 1 + Math.floor(next() * (longest.length - 3));
  const wrong = longest.slice(0, at) + longest[at + 1] + longest[at] + longest.slice(at + 2);
  return words.map((word) => (word === longest ? wrong : word));
}

/* Numbers from 0 to 1, always the same ones for the same seed (a linear congruential generator, Numerical Recipes). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
