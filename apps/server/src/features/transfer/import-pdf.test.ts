import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder, type Files, type TestFolder } from '../../testing/folder.ts';
import { hymnLines, importHymns, sungLines } from '../../testing/imported-hymns.ts';
import { importInEnglish, startImportTest } from '../../testing/imports.ts';
import {
  buildEmptyPdf,
  buildLockedPdf,
  buildPdfBook,
  buildScorePdf,
  type PdfBook,
  PROGRAM_FILES,
  readHymns,
} from '../../testing/program-files/index.ts';

/* Single sheets of every hymn are among the files of other programs (program-files.test.ts). */

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startImportTest();
});
const folders: TestFolder[] = [];
afterAll(async () => {
  await canticle.close();
  for (const folder of folders) await folder.remove();
});

async function folderWith(files: Files): Promise<string> {
  const folder = await createTestFolder(files, `pdf-${folders.length}`);
  folders.push(folder);
  return folder.path;
}

const HYMNS = readHymns();
const [HYMN] = HYMNS;
if (HYMN === undefined) throw new Error('no hymn');

const PLAIN: PdfBook = {
  isPagePerSong: false,
  columns: [72],
  hasChords: false,
  isBooklet: false,
  numbering: 'inline',
  size: 11,
  isTitleBold: false,
  isSetByWords: false,
};

describe('a songbook in one PDF arrives with every word of every song', () => {
  test.each<readonly [string, PdfBook]>([
    ['a page for each song', { ...PLAIN, isPagePerSong: true }],
    [
      'songs one after the other, with chords and verses without numbers',
      { ...PLAIN, hasChords: true, numbering: 'none' },
    ],
    ['two columns, titles only bold', { ...PLAIN, columns: [60, 320], isTitleBold: true }],
    ['two columns with chords', { ...PLAIN, columns: [40, 320], hasChords: true, numbering: 'named', size: 8 }],
    ['chords that push syllables apart, without blanks', { ...PLAIN, hasChords: true, isSetByWords: true }],
    [
      'the same in two columns of narrow type',
      { ...PLAIN, columns: [40, 320], hasChords: true, numbering: 'hanging', size: 8, isSetByWords: true },
    ],
    [
      'a booklet: cover, foreword, contents, chapters, a running title, numbers of pages',
      { ...PLAIN, isBooklet: true, numbering: 'hanging' },
    ],
    [
      'a booklet with a page for each song, and chords',
      { ...PLAIN, isBooklet: true, isPagePerSong: true, hasChords: true, numbering: 'hanging', isTitleBold: true },
    ],
  ])('%s', async (name, book) => {
    const { texts, said } = await importHymns(
      canticle,
      Buffer.from(await buildPdfBook(HYMNS, book)),
      `${name.slice(0, 20)}.pdf`,
    );
    expect([...texts.keys()].toSorted()).toEqual(HYMNS.map(({ title }) => title).toSorted());
    for (const hymn of HYMNS) {
      const [text] = texts.get(hymn.title) ?? [];
      expect(text && sungLines(text, book.hasChords), hymn.title).toEqual(hymnLines(hymn, book.hasChords, false));
    }
    expect(said.filter(({ what }) => ['refused', 'passed', 'lost'].includes(what))).toEqual([]);
    const notes = said.flatMap(({ what, text }) => (what === 'note' && /skipped/.test(text) ? [text] : []));
    expect(notes.map((text) => text.replace(/: .*/, ''))).toEqual(
      book.isBooklet
        ? [
            'Pages with tables of contents that were skipped',
            'Not recognised as a song and skipped',
            'Not recognised as a song and skipped',
          ]
        : [],
    );
  });

  test('with the numbers and the authors that it names', async () => {
    const path = await folderWith({ 'Book.pdf': await buildPdfBook(HYMNS, { ...PLAIN, isBooklet: true }) });
    await importInEnglish(canticle.context, path, { into: 'NUM' });
    const db = canticle.context.database.read;
    const rows = await db
      .selectFrom('song_memberships')
      .innerJoin('collections', 'collections.id', 'song_memberships.collection_id')
      .innerJoin('songs', 'songs.id', 'song_memberships.song_id')
      .select(['song_memberships.number', 'songs.name', 'songs.id'])
      .where('collections.key', '=', 'NUM')
      .orderBy('song_memberships.number')
      .execute();
    expect(rows.map(({ number, name }) => [number, Object.values(JSON.parse(name))[0]])).toEqual(
      HYMNS.map(({ title }, at) => [at + 1, title]),
    );
  });
});

describe('what a PDF is decides whether it is read', () => {
  const sayingsOf = async (files: Files) => {
    const report = await importInEnglish(canticle.context, await folderWith(files), { into: 'SAY', dryRun: true });
    return {
      songs: report.items.flatMap(({ kind, name }) => (kind === 'song' ? [name] : [])),
      refused: report.refused.map(({ file, reason }) => [file, reason]),
      passed: report.skippedFiles.map(({ file, why }) => [file, why]),
    };
  };
  const sheetOf = async () => {
    const { path, bytes } = [await PROGRAM_FILES['PDF with words']?.build(HYMN, 0)].flat()[0] ?? {};
    return [path ?? '', bytes ?? ''] as const;
  };

  test('one beside the song that has its name is the score of that song', async () => {
    const [, bytes] = await sheetOf();
    expect(await sayingsOf({ 'Grace.cho': '{title: Grace}\n[G]la', 'grace.PDF': bytes, 'Other.pdf': bytes })).toEqual({
      songs: ['Grace', HYMN.title],
      refused: [],
      passed: [
        [
          'grace.PDF',
          'Add scores to their songs under “Add scores and recordings”, or import them in a bundle, next to the song’s song.json.',
        ],
      ],
    });
  });

  test('an engraved score is no song, of engravers that draw notes and of those that write them', async () => {
    const voices = readFileSync(
      join(import.meta.dirname, '../../../../../library/HH/016-abide-with-me/four-voices.pdf'),
    );
    expect(await sayingsOf({ 'drawn.pdf': await buildScorePdf(HYMN), 'four-voices.pdf': voices })).toEqual({
      songs: [],
      refused: [],
      passed: [
        ['drawn.pdf', 'This PDF is a score with notes. Add it to a song as a score.'],
        ['four-voices.pdf', 'This PDF is a score with notes. Add it to a song as a score.'],
      ],
    });
  });

  test('pages without text are pictures', async () => {
    expect((await sayingsOf({ 'scan.pdf': await buildEmptyPdf(2) })).passed).toEqual([
      ['scan.pdf', 'This PDF contains only pictures, so it has no text to read. Add it to a song as a score.'],
    ]);
  });

  test('one with a password, a damaged one, and one with 5,000 pages are refused, each with its sentence', async () => {
    const [, bytes] = await sheetOf();
    const half = Buffer.from(bytes).subarray(0, bytes.length / 2);
    expect(
      (
        await sayingsOf({
          '1 locked.pdf': await buildLockedPdf(HYMN),
          '2 half.pdf': half,
          '3 other.pdf': 'no PDF at all',
          '4 long.pdf': await buildEmptyPdf(5000),
        })
      ).refused,
    ).toEqual([
      ['1 locked.pdf', 'This PDF is password-protected. Remove the password and import it again.'],
      ['2 half.pdf', 'The file is damaged or isn’t a PDF.'],
      ['3 other.pdf', 'The file is damaged or isn’t a PDF.'],
      ['4 long.pdf', 'This PDF has 5000 pages. A PDF can have up to 2000: split it into several.'],
    ]);
  });

  test('letters that have no meaning are not read as words', async () => {
    expect((await sayingsOf({ 'unmapped.pdf': unmappedPdf('Amazing grace') })).refused).toEqual([
      ['unmapped.pdf', expect.stringMatching(/^The fonts in this PDF don’t say which letters they show/)],
    ]);
  });

  test('a letter is no song', async () => {
    expect((await sayingsOf({ 'letter.pdf': await letterPdf() })).refused).toEqual([
      ['letter.pdf', expect.stringMatching(/^No songs were recognised in this PDF/)],
    ]);
  });
});

/* A font of numbers of glyphs, as printers write it, without a table that says which letters they are. */
function unmappedPdf(words: string): Uint8Array {
  const codes = [...words].map((letter) => (letter.charCodeAt(0) - 29).toString(16).padStart(4, '0')).join('');
  const content = `BT /F1 12 Tf 72 700 Td <${codes}> Tj 0 -16 Td <${codes}> Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Own/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/ABCDEF+Own/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`);
}

const letterPdf = (): Promise<Uint8Array> => {
  const sentence = 'we are glad to tell you that the meeting of the members will be held in the hall at the end of May';
  const lines = Array.from({ length: 12 }, (_, at) => ({ text: `${sentence} ${at}`, chords: [] }));
  const parts = [{ kind: 'verse' as const, number: 1, lines }];
  const letter = { title: 'To all members', language: 'en', key: 'C', author: '', parts };
  return buildPdfBook([letter], { ...PLAIN, numbering: 'none', size: 8 });
};
