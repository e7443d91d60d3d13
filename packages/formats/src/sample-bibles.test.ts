import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { protestantBooks, bookByCode, versesOf } from '@canticle/scripture';
import { describe, expect, test } from 'vitest';
import { readScripture } from './read-scripture.ts';
import type { ParsedScripture } from './scripture-text.ts';
import { writeUsfm } from './usfm-writer.ts';
import { formatReaderDiagnostic } from './diagnostics.ts';

/* Whole Bibles; SAMPLE_DATA names their folder. */
const folder = join(process.env.SAMPLE_DATA ?? '', 'bibles');
const isThere = process.env.SAMPLE_DATA !== undefined && existsSync(folder);

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
    const verses: [string, string][] = [];
    let at = 0;
    for (const line of texts.flatMap((text) => text.split('\n'))) {
      if (line.startsWith('### ')) at += 1;
      const found = /^\[(\d+:\d+)\] (.*)$/.exec(line);
      if (found) verses.push([`${protestantBooks[at - 1]?.code} ${found[1]}`, tidy(found[2] ?? '')]);
    }
    return verses;
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

describe.skipIf(!isThere)('whole Bibles', { timeout: 120_000 }, () => {
  describe.each([
    ['kjv-usfx', 'usfx', 66, 31_102],
    ['asv-usfx', 'usfx', 66, 31_102],
    ['bsb-usfm', 'usfm', 66, 31_084],
    ['jps1917-zefania', 'zefania', 39, 23_145],
    ['oeb-us-osis', 'osis', 42, 11_722],
    ['norsk1930-txt', 'lines', 66, 31_102],
  ] as const)('%s', (set, format, books, verses) => {
    test('has its verses, word for word', () => {
      const { read, sources, refused } = readSample(set);
      const got = versesIn(read);
      expect([refused, read.books.length, got.size]).toEqual([[], books, verses]);
      const wanted = independently[format]?.(sources.map(({ text }) => text)) ?? [];
      expect(wanted.length).toBe(verses);
      const sample = wanted.filter((_verse, index) => index % Math.floor(wanted.length / 200) === 0).slice(0, 200);
      const compared = sample.flatMap(([place, words]) => {
        const name = format === 'osis' ? place.replace(/^\w+/, (book) => OSIS[book] ?? book) : place;
        return got.has(name) || format !== 'osis' ? [[name, words, got.get(name)] as const] : [];
      });
      expect(compared.length).toBe(format === 'osis' ? compared.length : 200);
      expect(compared.length).toBeGreaterThan(format === 'osis' ? 60 : 199);
      expect(compared.filter(([, words, read]) => words !== read)).toEqual([]);
    });

    test('written in USFM is read again as it was', () => comesBackFromUsfm(set));
  });

  test('Åpen Bibel written in USFM is read again as it was', () => comesBackFromUsfm('apen-bibel-md'));

  test('Åpen Bibel has all chapters, poetry, headings and footnotes', () => {
    const { read, refused } = readSample('apen-bibel-md');
    expect(refused).toEqual([]);
    expect(read.books.map(({ code }) => bookByCode(code)?.number)).toEqual(protestantBooks.map(({ number }) => number));
    expect(read.books.reduce((sum, { chapters }) => sum + chapters.length, 0)).toBe(1189);
    const psalm = read.books[18]?.chapters[2]?.text;
    expect(psalm?.blocks.slice(0, 5)).toEqual([
      { kind: 'heading', level: 2, spans: [{ text: 'Trygghet i Gud' }] },
      {
        kind: 'paragraph',
        level: 1,
        spans: [{ verse: '1' }, { text: 'En salme av David, da han flyktet fra sin sønn Absalom.' }],
      },
      { kind: 'poetry', level: 1, spans: [{ verse: '2' }, { text: 'Herre, jeg har så mange fiender!' }] },
      { kind: 'poetry', level: 2, spans: [{ text: 'Mange reiser seg imot meg.' }] },
      { kind: 'poetry', level: 1, spans: [{ verse: '3' }, { text: 'Mange sier til min sjel:' }] },
    ]);
    expect(psalm?.notes).toEqual([
      { id: expect.any(String), kind: 'footnote', verse: '3', spans: [{ text: 'Et musikalsk uttrykk.' }] },
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
    ).toEqual([
      'PSA 106 42 isn’t in',
      'LAM 2 1 isn’t in',
      ...[
        'MAT 17 21',
        'MAT 18 11',
        'MAT 23 14',
        'MRK 7 16',
        'MRK 9 44',
        'MRK 9 46',
        'MRK 11 26',
        'MRK 15 28',
        'LUK 17 36',
        'LUK 23 17',
        'JHN 5 4',
        'ACT 8 37',
        'ACT 15 34',
        'ACT 24 7',
        'ACT 28 29',
        'ROM 16 24',
      ].map((one) => `${one} only appears`),
    ]);
    expect(31_084 + gaps.length).toBe(31_102);
  });
});
