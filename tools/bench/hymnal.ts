import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WORDS =
  'light morning river shepherd mercy mountain evening harvest children song glory valley bright stillness grace homeward'.split(
    ' ',
  );

/**
 * Writes a hymnal of `size` plain texts, each of four verses and a chorus, into a new folder, and returns the folder.
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
  const word = createRandom(number);
  const phrase = (length: number) => Array.from({ length }, word).join(' ');
  const part = (heading: string) => [heading, ...Array.from({ length: 4 }, () => phrase(6)), ''];
  const title = phrase(4).replace(/^./, (letter) => letter.toUpperCase());
  return [`${number} – ${title}`, '', ...part('1.'), ...part('Chorus:'), ...['2.', '3.', '4.'].flatMap(part)].join(
    '\n',
  );
}

/** Returns word after word, the same ones for the same seed (a linear congruential generator, Numerical Recipes). */
function createRandom(seed: number): () => string {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return WORDS[(state >>> 16) % WORDS.length] ?? '';
  };
}
