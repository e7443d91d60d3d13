import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { InvalidFileError } from '../../model.ts';
import { createPdfReader } from './read-pdf-file.ts';
import { PDF_LIMITS } from './pdf-limits.ts';

/* Small files that take much memory or time to read. Reading the words alone takes some 150 MB. */

const reader = createPdfReader(undefined, { heapMb: 200, memoryMb: 350, timeoutMs: 120_000 });
afterAll(() => reader.close());

type PdfObject = string | { readonly entries: string; readonly bytes: Uint8Array };

function writePdf(objects: readonly PdfObject[]): Uint8Array {
  const body = objects.map((object, at) =>
    typeof object === 'string'
      ? Buffer.from(`${at + 1} 0 obj\n${object}\nendobj\n`)
      : Buffer.concat([
          Buffer.from(`${at + 1} 0 obj\n<<${object.entries}/Length ${object.bytes.length}>>stream\n`),
          object.bytes,
          Buffer.from('\nendstream\nendobj\n'),
        ]),
  );
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...body, Buffer.from('trailer<</Root 1 0 R>>\n%%EOF')]);
}

const LINES = [
  'Sing to the hills of morning',
  'and sing to the night again',
  'until the day is over',
  'and all of it is sung',
];
const DRAWN = `BT /F1 20 Tf 72 760 Td (The title) Tj ET BT /F1 12 Tf 72 700 Td ${LINES.map((line) => `(${line}) Tj 0 -16 Td`).join(' ')} ET `;
const CATALOGUE = '<</Type/Catalog/Pages 2 0 R>>';
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const pageWith = (resources = '', contents = '5 0 R') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>${resources}>>/Contents ${contents}>>`;
const packed = (text: string | Uint8Array, entries = '') => ({
  entries: `/Filter/FlateDecode${entries}`,
  bytes: deflateSync(text),
});
/* Packed twice, a hundred megabytes are a kilobyte. */
const packedTwice = (sign: string, megabytes: number, entries = '') => ({
  entries: `/Filter[/FlateDecode/FlateDecode]${entries}`,
  bytes: deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024, sign), { level: 1 })),
});
const onePage = (content: PdfObject, ...others: readonly PdfObject[]) =>
  writePdf([CATALOGUE, PAGES, pageWith(), FONT, content, ...others]);

/* The lines of the first song, or the reason why there is none. */
const read = (bytes: Uint8Array, by = reader) =>
  by.read('a.pdf', bytes).then(
    ({ songs }) => songs[0]?.song.lyrics.flatMap(({ document }) => document.sections[0]?.lines.map(({ text }) => text)),
    (error: unknown) => {
      if (!(error instanceof InvalidFileError)) throw error;
      return error.diagnostic.code;
    },
  );

describe('what takes too much memory is refused, and the next file is read', () => {
  test.each<readonly [string, () => Uint8Array]>([
    ['blanks', () => onePage(packedTwice(' ', 300))],
    ['drawing operators', () => onePage(packedTwice('q Q ', 100))],
    ['one string', () => onePage({ ...packedTwice('(', 300), entries: '/Filter[/FlateDecode/FlateDecode]' })],
    [
      'a font',
      () =>
        writePdf([
          CATALOGUE,
          PAGES,
          pageWith(),
          `<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+X/FirstChar 0/LastChar 255/Widths[${'500 '.repeat(256)}]/FontDescriptor 6 0 R>>`,
          packed(DRAWN),
          '<</Type/FontDescriptor/FontName/AAAAAA+X/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontFile2 7 0 R>>',
          packedTwice('\0', 300),
        ]),
    ],
    ['letters of a page', () => onePage(packed(DRAWN.repeat(1200)))],
  ])('%s', { timeout: 120_000 }, async (_what, build) => {
    expect(await read(build())).toBe('pdf-large');
    expect(await read(onePage(packed(DRAWN)))).toEqual(LINES);
  });
});

test('what takes too much time is refused, and the next file is read', async () => {
  const forms = Array.from({ length: 40 }, (_, at) =>
    packed(
      at === 39 ? DRAWN : `/A${at + 1} Do /A${at + 1} Do`,
      `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 4 0 R>>/XObject<</A${at + 1} ${at + 7} 0 R>>>>`,
    ),
  );
  const endless = writePdf([CATALOGUE, PAGES, pageWith('/XObject<</A0 6 0 R>>'), FONT, packed('/A0 Do'), ...forms]);
  const hasty = createPdfReader(undefined, { ...PDF_LIMITS, timeoutMs: 1000 });
  expect(await read(endless, hasty)).toBe('pdf-large');
  await hasty.close();
  expect(await read(onePage(packed(DRAWN)))).toEqual(LINES);
});

test('pictures are not decoded, whatever size they say they have', { timeout: 120_000 }, async () => {
  const picture = (entries: string) =>
    writePdf([
      CATALOGUE,
      PAGES,
      pageWith('/XObject<</I 6 0 R>>'),
      FONT,
      packed(`${DRAWN} q 100 0 0 100 0 0 cm /I Do Q q BI /W 30000 /H 30000 /BPC 8 /CS /G ID abc EI Q`),
      packedTwice('\0', 300, `/Type/XObject/Subtype/Image${entries}`),
    ]);
  const grey = '/BitsPerComponent 8/ColorSpace/DeviceGray';
  expect(await read(picture(`/Width 25000/Height 25000${grey}`))).toEqual(LINES);
  expect(await read(picture('/Width 60000/Height 60000/ImageMask true/BitsPerComponent 1'))).toEqual(LINES);
  expect(await read(picture(`/Width 1/Height 1${grey}`))).toEqual(LINES);
});

test('pages within pages are read, and those without end refused', async () => {
  const deep = 3000;
  const within = Array.from(
    { length: deep },
    (_, at) => `<</Type/Pages/Parent 2 0 R/Count 1/Kids[${at === deep - 1 ? 3 : at + 7} 0 R]>>`,
  );
  const first = '<</Type/Pages/Kids[6 0 R]/Count 1>>';
  expect(await read(writePdf([CATALOGUE, first, pageWith(), FONT, packed(DRAWN), ...within]))).toEqual(LINES);
  const loop = '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 100>>';
  expect(['pdf-damaged', 'pdf-pictures']).toContain(
    await read(writePdf([CATALOGUE, loop, pageWith(), FONT, packed(DRAWN)])),
  );
  const many = `<</Type/Pages/Kids[${'3 0 R '.repeat(3)}]/Count 2000000000>>`;
  expect(await read(writePdf([CATALOGUE, many, pageWith(), FONT, packed(DRAWN)]))).toBe('pdf-damaged');
});
