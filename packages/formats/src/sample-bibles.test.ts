import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { protestantBooks, bookByCode, versesOf } from '@canticle/scripture';
import { describe, expect, test } from 'vitest';
import { openSampleData } from '../../../tests/fixtures/sample-data/index.ts';
import { readScripture } from './read-scripture.ts';
import type { ParsedScripture } from './scripture-text.ts';
import { writeUsfm } from './usfm-writer.ts';
import { formatReaderDiagnostic } from './diagnostics.ts';

/* Whole Bibles, or a few chapters of each. */
const samples = await openSampleData();
const { bibles, missingVerses, chapterFiles } = samples.contents;
const folder = join(samples.folder, 'bibles');

function sourcesOf(set: string) {
  const [zip = ''] = readdirSync(join(folder, set)).filter((name) => name.endsWith('.zip'));
  return Object.entries(unzipSync(readFileSync(join(folder, set, zip)))).flatMap(([path, bytes]) =>
    path.endsWith('/') ? [] : [{ path, text: new TextDecoder().decode(bytes).replace(/^\uFEFF/, '') }],
  );
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
const plain = (xml: string): string =>
  tidy(
    xml
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  );

/** "GEN 1:1" and the words of every verse, as the reader returns them. */
function versesIn({ books }: ParsedScripture): Map<string, string> {
  return new Map(
    books.flatMap(({ code, chapters }) =>
      chapters.flatMap(({ number, text }) =>
        versesOf(text).map((verse) => [`${code} ${number}:${verse.label}`, tidy(verse.text)] as const),
      ),
    ),
  );
}

/* Each format read a second time, by a few patterns that share nothing with the readers. */
const independently: { readonly [set: string]: (texts: string[]) => [string, string][] } = {
  usfx: (texts) =>
    texts
      .filter((text) => text.includes('<usfx'))
      .flatMap((text) =>
        text
          .replace(/<(f|x|d|s)\b[^>]*>[\s\S]*?<\/\1>/g, (note) => (/^<[fx]/.test(note) ? '' : '\n'))
          .split(/<v id="[^"]*" bcv="/)
          .slice(1)
          .map((part): [string, string] => {
            const [, book = '', chapter = '', verse = ''] = /^([A-Z0-9]{3})\.(\d+)\.(\w+)"/.exec(part) ?? [];
            const words = part.slice(part.indexOf('>') + 1).split('<ve')[0] ?? '';
            return [`${book} ${chapter}:${verse}`, plain(words.replace(/<\/?(?:p|q|b)\b[^>]*>/g, ' '))];
          }),
      ),
  usfm: (texts) =>
    texts
      .filter((text) => /^\s*\\(?:id|h)\s/.test(text))
      .flatMap((text) => {
        const code = /\\id (\w{3})/.exec(text)?.[1] ?? 'ECC';
        return text
          .replace(/\\f .*?\\f\*/g, '')
          .replace(/^\\(?:s\d?|r|d|ms\d?|mr|qa)\b.*$/gm, '')
          .split(/\\c /)
          .slice(1)
          .flatMap((chapter) =>
            chapter
              .split(/\\v /)
              .slice(1)
              .map((part): [string, string] => {
                const [, verse = '', words = ''] = /^(\S+)\s([\s\S]*)$/.exec(part) ?? [];
                return [`${code} ${Number.parseInt(chapter, 10)}:${verse}`, tidy(words.replace(/\\\+?\w+\*?/g, ''))];
              }),
          );
      }),
  zefania: ([text = '']) =>
    text
      .split('<BIBLEBOOK ')
      .flatMap((book, index) =>
        index === 0
          ? []
          : book
              .split('<CHAPTER ')
              .flatMap((chapter, at) =>
                at === 0
                  ? []
                  : [...chapter.matchAll(/<VERS vnumber="(\d+)">([\s\S]*?)<\/VERS>/g)].map(
                      ([, verse, words = '']): [string, string] => [
                        `${protestantBooks[Number(/bnumber="(\d+)"/.exec(book)?.[1]) - 1]?.code} ${/cnumber="(\d+)"/.exec(chapter)?.[1]}:${verse}`,
                        plain(words),
                      ],
                    ),
              ),
      ),
  osis: ([text = '']) =>
    [
      ...text
        .replace(/<note[\s\S]*?<\/note>/g, '')
        .replace(/<title[\s\S]*?<\/title>/g, ' ')
        .matchAll(/<verse sID="(\w+)\.(\d+)\.(\w+)"[^>]*>([\s\S]*?)<verse eID/g),
    ].map(([, book, chapter, verse, words = '']): [string, string] => [
      `${book} ${chapter}:${verse}`,
      plain(words.replace(/<\/?(?:p|l|lg|lb)\b[^>]*>/g, ' ')),
    ]),
  lines: (texts) => {
    const books = texts.flatMap((text) => text.split(/^### /m).slice(1));
    const isWhole = books.length === protestantBooks.length;
    return books.flatMap((text, at) => {
      const name = text.slice(0, text.indexOf('\n')).trim();
      const book = isWhole ? protestantBooks[at] : protestantBooks.find(({ names }) => names['en'] === name);
      return [...text.matchAll(/^\[(\d+:\d+)\] (.*)$/gm)].map(([, place, words = '']): [string, string] => [
        `${book?.code} ${place}`,
        tidy(words),
      ]);
    });
  },
};

const OSIS: { readonly [name: string]: string } = {
  Ps: 'PSA',
  Rom: 'ROM',
  Matt: 'MAT',
  Luke: 'LUK',
  John: 'JHN',
  Hos: 'HOS',
};

type Sample = {
  readonly sources: ReturnType<typeof sourcesOf>;
  readonly read: ParsedScripture;
  readonly refused: readonly unknown[];
};

/* The sample read last: tests of one sample are adjacent, and a whole Bible takes a second to read. */
let last: (Sample & { readonly set: string }) | undefined;

function readSample(set: string): Sample {
  if (last?.set === set) return last;
  const sources = sourcesOf(set);
  const refused: unknown[] = [];
  last = { set, sources, refused, read: readScripture(sources, (_path, error) => refused.push(error)) };
  return last;
}

function comesBackFromUsfm(set: string): void {
  const scripture = readSample(set).read.books.filter(({ code }) => bookByCode(code) !== undefined);
  const written = scripture.map((book) => ({ path: `${book.code}.usfm`, text: writeUsfm(book, set) }));
  const refused: unknown[] = [];
  const again = readScripture(written, (_path, error) => refused.push(error));
  expect(refused).toEqual([]);
  for (const [at, book] of scripture.entries()) expect(again.books[at]).toEqual({ ...book, file: `${book.code}.usfm` });
}

describe('whole Bibles', { timeout: 120_000 }, () => {
  describe.each([
    ['kjv-usfx', 'usfx'],
    ['asv-usfx', 'usfx'],
    ['bsb-usfm', 'usfm'],
    ['jps1917-zefania', 'zefania'],
    ['oeb-us-osis', 'osis'],
    ['norsk1930-txt', 'lines'],
  ] as const)('%s', (set, format) => {
    const { books, verses, compared: atLeast } = bibles[set] ?? expect.fail(`Nothing is known of ${set}.`);

    test('has its verses, word for word', () => {
      const { read, sources, refused } = readSample(set);
      const got = versesIn(read);
      expect([refused, read.books.length, got.size]).toEqual([[], books, verses]);
      const wanted = independently[format]?.(sources.map(({ text }) => text)) ?? [];
      expect(wanted.length).toBe(verses);
      const step = Math.max(1, Math.floor(wanted.length / 200));
      const sample = wanted.filter((_verse, index) => index % step === 0).slice(0, 200);
      const compared = sample.flatMap(([place, words]) => {
        const name = format === 'osis' ? place.replace(/^\w+/, (book) => OSIS[book] ?? book) : place;
        return got.has(name) || format !== 'osis' ? [[name, words, got.get(name)] as const] : [];
      });
      expect(compared.length).toBeGreaterThanOrEqual(atLeast);
      expect(compared.filter(([, words, read]) => words !== read)).toEqual([]);
    });

    test('written in USFM is read again as it was', () => comesBackFromUsfm(set));
  });

  test('Åpen Bibel written in USFM is read again as it was', () => comesBackFromUsfm('apen-bibel-md'));

  test('Åpen Bibel has all chapters, poetry, headings and footnotes', () => {
    const { read, refused } = readSample('apen-bibel-md');
    expect(refused).toEqual([]);
    expect(read.books.map(({ code }) => bookByCode(code)?.number)).toEqual(chapterFiles.books);
    expect(read.books.reduce((sum, { chapters }) => sum + chapters.length, 0)).toBe(chapterFiles.chapters);
    const psalm = read.books.find(({ code }) => code === 'PSA')?.chapters.find(({ number }) => number === 3)?.text;
    expect(psalm?.blocks.slice(0, 5)).toEqual(chapterFiles.psalm);
    expect(psalm?.notes).toEqual([
      { id: expect.any(String), kind: 'footnote', verse: '3', spans: [{ text: chapterFiles.footnote }] },
    ]);
  });

  test('every verse the BSB does not have is told, and where its words are', () => {
    const read = readScripture(sourcesOf('bsb-usfm'), () => undefined);
    const gaps = read.diagnostics.filter(({ message: what }) =>
      /^Verse \d+ (?:only appears|isn’t in the file)/.test(formatReaderDiagnostic(what)),
    );
    expect(
      gaps.map(
        ({ reference: place, message: what }) =>
          `${place} ${formatReaderDiagnostic(what).split(' ').slice(1, 4).join(' ')}`,
      ),
    ).toEqual(missingVerses);
    expect(gaps.length).toBe(missingVerses.length);
  });
});
