import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { protestantBooks, chapterCount, lastVerseOf } from '@canticle/scripture';

const WORDS =
  'and the light of morning came over a valley where rivers sang unto mountains that had waited for mercy'.split(' ');

/**
 * Writes a Bible of 31,102 verses in USFM, one file per book, into a new folder, and returns the folder. The verses
 * have the length of real ones, one in five has a footnote, and every second book is in poetry.
 */
export function writeBible(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'canticle-bench-')), 'bench-bible');
  mkdirSync(folder);
  for (const { code, number, names } of protestantBooks) {
    const chapters = Array.from({ length: chapterCount('english', code) }, (_, index) =>
      writeChapter(code, index + 1, number % 2 === 0),
    );
    const name = `${String(number).padStart(2, '0')}${code}.usfm`;
    writeFileSync(join(folder, name), `\\id ${code} Bench Bible\n\\h ${names['en']}\n${chapters.join('')}`);
  }
  return folder;
}

function writeChapter(code: string, chapter: number, isPoetry: boolean): string {
  const verses = Array.from({ length: lastVerseOf('english', code, chapter) }, (_, index) => {
    const verse = index + 1;
    const words = Array.from({ length: 24 }, (_word, at) => WORDS[(chapter * 7 + verse * 3 + at * 5) % WORDS.length]);
    const note = verse % 5 === 0 ? `\\f + \\fr ${chapter}:${verse} \\ft Or light\\f*` : '';
    const start = isPoetry || verse % 6 === 1 ? (isPoetry ? '\\q1\n' : '\\p\n') : '';
    return `${start}\\v ${verse} ${words.join(' ')}${note}\n`;
  });
  return `\\c ${chapter}\n\\s1 A heading\n${verses.join('')}`;
}
