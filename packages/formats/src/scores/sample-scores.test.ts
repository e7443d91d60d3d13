import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { listSamples, openSampleData } from '../../../../tests/fixtures/sample-data/index.ts';
import { decodeText } from '../decode-text.ts';
import { readScoreSong } from './read-score-song.ts';

/* Real scores, whose words are also read in a simpler way: every letter must be there once. */

const samples = await openSampleData();
const { scores } = samples.contents;
const filesBelow = (path: string, ending: RegExp) => listSamples(samples, path, ending);

/* The score in an archive: its largest XML file outside META-INF. */
function unpack(archive: Buffer): string {
  const texts: string[] = [];
  for (let at = archive.indexOf('PK\u0001\u0002'); at !== -1; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
    const name = archive.toString('latin1', at + 46, at + 46 + archive.readUInt16LE(at + 28));
    if (!/^(?!META-INF).*\.xml$/.test(name)) continue;
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20));
    texts.push(decodeText(archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).text);
  }
  return texts.toSorted((one, other) => other.length - one.length)[0] ?? '';
}
const textOf = (path: string): string =>
  path.endsWith('.mxl') ? unpack(readFileSync(path)) : decodeText(readFileSync(path)).text;

const lettersOf = (text: string): string => [...text.toLowerCase().replace(/[^\p{L}]/gu, '')].toSorted().join('');
const linesOf = (text: string) =>
  readScoreSong(text).song.lyrics.flatMap(({ document }) =>
    document.sections.flatMap(({ lines }) => lines.map((line) => line.text)),
  );

describe('the words of real scores', () => {
  test('of chorales in MusicXML: every letter under the upper voice stands once', () => {
    const different: string[] = [];
    const files = filesBelow('musicxml/bach-chorales', /\.mxl$/);
    expect(files).not.toEqual([]);
    for (const path of files) {
      const text = textOf(path);
      const parts = text.split('<part id').map((part) => [...part.matchAll(/<text[^>]*>([^<]*)<\/text>/g)]);
      const lyrics = parts.map((words) => words.map(([, word]) => word ?? '').join(''));
      const lines = linesOf(text);
      if (!lyrics.some((each) => lettersOf(each) === lettersOf(lines.join('')))) different.push(path);
    }
    expect(different).toEqual([]);
  });

  test('of hymns in ABC: every letter below the notes and the music stands once, but for echoes and lines of all verses', () => {
    const [fewer, more]: [string[], string[]] = [[], []];
    for (const path of filesBelow('abc', /\.abc$/)) {
      const text = textOf(path);
      const fields = text.replaceAll(/(?<!\\)%.*$/gm, '').matchAll(/^[wW]:(.*)$/gm);
      const written = lettersOf([...fields].map(([, words]) => words).join(' '));
      const read = lettersOf(linesOf(text).join(''));
      if (read === written) continue;
      (read.length < written.length ? fewer : more).push(path.split('/').at(-1)?.split('-')[0] ?? '');
    }
    // Another voice repeats words of the melody, or answers it.
    expect(fewer).toEqual(scores.fewerWords);
    // A line that stands once is sung with every verse: "Hallelujah!"
    expect(more).toEqual(scores.moreWords);
  });

  test('of hymns in ABC have their lines where a hymnal of 1908 has them', () => {
    const hymnal = readHymnal();
    let [right, all] = [0, 0];
    for (const path of filesBelow('abc', /\.abc$/)) {
      const lines = (readScoreSong(textOf(path)).song.lyrics[0]?.document.sections[0]?.lines ?? []).map(
        ({ text }) => text,
      );
      const printed = hymnal.get(startOf(lines));
      const ends = lineEnds(lines);
      for (const end of lineEnds(printed ?? [])) right += Number(ends.has(end));
      all += printed?.length ?? 0;
    }
    expect(all).toBeGreaterThanOrEqual(scores.lineEnds);
    // The rest are other words, and long lines that stand undivided.
    expect(right / all).toBeGreaterThan(0.7);
  });

  test('of MEI: every letter under a staff, or under all of them, stands once', () => {
    const different: string[] = [];
    let withWords = 0;
    for (const path of filesBelow('mei', /\.mei$/)) {
      // The beginning is printed again in the head of a file, as an incipit.
      const text = textOf(path).replaceAll(/<incip\b[\s\S]*?<\/incip>/g, '');
      const staves = new Map<string, string>();
      for (const [staff, number = ''] of text.matchAll(/<staff\b[^>]*\bn="(\d+)"[\s\S]*?<\/staff>/g)) {
        const words = [...staff.matchAll(/<syl\b[^>]*>([^<]*)<\/syl>/g)].map(([, word]) => word ?? '').join('');
        staves.set(number, (staves.get(number) ?? '') + words);
      }
      const written = [...staves.values(), [...staves.values()].join('')].map(lettersOf);
      if (written.at(-1) === '') continue;
      withWords += 1;
      if (!written.includes(lettersOf(linesOf(text).join('')))) different.push(path.split('/').at(-1) ?? '');
    }
    expect(withWords).toBeGreaterThanOrEqual(scores.meiWithWords);
    expect(different).toEqual([]);
  });

  test('of MEI are read, with title and people', () => {
    const [path] = filesBelow('mei', /Bach-JS_Ein_feste_Burg\.mei$/);
    const { song } = readScoreSong(textOf(path ?? ''));
    expect(song.titles[0]?.text).toBe('Ein feste Burg ist unser Gott');
    expect(song.authors.map(({ name, role }) => `${name}: ${role}`)).toEqual([
      'Johann Sebastian Bach: music',
      'Martin Luther: words',
    ]);
    expect(linesOf(textOf(path ?? '')).slice(0, 4)).toEqual([
      'Ein´ feste Burg ist unser Gott,',
      "ein' gute Wehr und Waffen.",
      'Er hilft uns frei aus aller Not,',
      'die uns jetzt hat betroffen.',
    ]);
  });
});

const wordsOf = (line: string): readonly string[] =>
  line
    .toLowerCase()
    .replace(/[^\p{L} ]/gu, '')
    .split(' ')
    .filter(Boolean);
const startOf = (lines: readonly string[]): string => lines.flatMap(wordsOf).slice(0, 4).join(' ');

/* The counts of words at which lines end. */
function lineEnds(lines: readonly string[]): ReadonlySet<number> {
  let count = 0;
  return new Set(lines.map((line) => (count += wordsOf(line).length)));
}

/* The first verses of a hymnal, by their first four words. */
function readHymnal(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    filesBelow('hymns/christ-in-song-1908', /\.txt$/).map((path) => {
      const lines = readFileSync(path, 'utf8').split(/\r?\n/);
      const first = lines.findIndex((line) => line.startsWith('1.'));
      const rest = lines.slice(first + 1);
      const end = rest.findIndex((line) => line.trim() === '' || /^\d|chorus|refrain|\[/i.test(line));
      const verse = [(lines[first] ?? '').replace(/^1\.\s*/, ''), ...rest.slice(0, end)].filter(
        (line) => wordsOf(line).length > 0,
      );
      return [startOf(verse), verse] as const;
    }),
  );
}
