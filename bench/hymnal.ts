import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WORDS =
  'light morning river shepherd mercy mountain evening harvest children song glory valley bright stillness grace homeward'.split(
    ' ',
  );

/**
 * Writes a hymnal of `size` plain texts, each of four verses and a chorus, into a new folder, and gives the folder.
 * The texts are made of a small vocabulary and differ from each other; the same size gives the same texts.
 */
export function writeHymnal(size: number): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'canticle-bench-')), 'bench-hymnal');
  mkdirSync(folder);
  for (let number = 1; number <= size; number++) {
    const name = `${String(number).padStart(4, '0')}.txt`;
    writeFileSync(join(folder, name), writeHymn(number));
  }
  return folder;
}

function writeHymn(number: number): string {
  const verse = (ordinal: number) => [`${ordinal}.`, ...lines(number * 7 + ordinal), ''];
  const chorus = ['Chorus:', ...lines(number * 11), ''];
  return [`${number} – ${title(number)}`, '', ...verse(1), ...chorus, ...[2, 3, 4].flatMap(verse)].join('\n');
}

function title(number: number): string {
  const [first = '', ...others] = phrase(number * 3, 4);
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others].join(' ');
}

function lines(seed: number): readonly string[] {
  return Array.from({ length: 4 }, (_, line) => phrase(seed + line * 5, 6).join(' '));
}

function phrase(seed: number, length: number): readonly string[] {
  return Array.from(
    { length },
    (_, place) => WORDS[(seed * 31 + place * (seed % 13) + place * 7) % WORDS.length] ?? '',
  );
}
