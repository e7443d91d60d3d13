import { inflateRawSync } from 'node:zlib';
import { exports } from '@canticle/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCanticle } from '../../testing/canticle.ts';
import { EDITOR, startImportTest, uploadImport } from '../../testing/imports.ts';
import { type Hymn, PROGRAM_FILES, readHymns } from '../../testing/program-files/index.ts';

/*
 * The hymns of the starter library exported in every format, as a person downloads them, and read in the simplest way
 * that works for the format: every line of the hymn stands in the file once more, in its order.
 */

const HYMNS = readHymns();
const songs = new Map<string, string>();

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startImportTest();
  const { build } = PROGRAM_FILES['SongBeamer'] ?? {};
  if (build === undefined) throw new Error('no builder');
  const files: Record<string, string | Uint8Array> = {};
  for (const [at, hymn] of HYMNS.entries())
    for (const { path, bytes } of [await build(hymn, at)].flat()) files[path] = bytes;
  const id = await uploadImport(canticle, files);
  await ask(`POST api/canticle/imports/${id}/start`, {});
  await canticle.context.jobs.runDue();
  for (const collection of (await ask('GET api/Collections')).json)
    for (const song of (await ask(`GET api/Songs?collections=${collection.id}`)).json) songs.set(song.title, song.id);
});
afterAll(() => canticle.close());

const ask = async (call: Parameters<TestCanticle['request']>[0], body?: unknown) =>
  canticle.request(call, { as: EDITOR, version: '4.0', ...(body === undefined ? {} : { body }) });

const unescapeXml = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;|&#39;/g, "'")
    .replace(/&amp;/g, '&');
const linesOf = (text: string): readonly string[] => text.split(/\r?\n/);

/* The main part of a document, a line for each paragraph and line break. */
function readWord(bytes: Buffer): readonly string[] {
  for (let at = bytes.indexOf('PK\u0001\u0002'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const name = bytes.toString('latin1', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    if (name !== 'word/document.xml') continue;
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    const xml = (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8');
    return linesOf(unescapeXml(xml.replace(/<\/w:p>|<w:br\/>/g, '\n').replace(/<[^>]*>/g, '')));
  }
  throw new Error('no document');
}

/** How the lines of a file of each format are had. */
const READINGS: { readonly [format: string]: (text: string, bytes: Buffer) => readonly string[] } = {
  chordpro: (text) => linesOf(text.replace(/\[[^\]]*\]/g, '')),
  openlyrics: (text) =>
    linesOf(unescapeXml(text.replace(/<br\s*\/>|<\/lines>|<lines[^>]*>/g, '\n').replace(/<[^>]*>/g, ''))),
  opensong: (text) =>
    linesOf(unescapeXml(text.replace(/<[^>]*>/g, '\n'))).map((line) => line.replace(/^ /, '').replaceAll('_', '')),
  songbeamer: linesOf,
  propresenter: linesOf,
  text: linesOf,
  words: linesOf,
  word: (_, bytes) => readWord(bytes),
  'word-lyrics': (_, bytes) => readWord(bytes),
};

/* Blanks that make room for chords are none of the words. */
const plain = (line: string): string => line.replace(/\s+/g, ' ').trim();

test('every format that songs are exported in is read', () => {
  expect(Object.keys(READINGS).toSorted()).toEqual(exports.exportFormat.options.toSorted());
});

test.each(Object.entries(READINGS))('every line of every hymn stands in its file in %s', async (format, read) => {
  expect(songs.size).toBe(HYMNS.length);
  for (const hymn of HYMNS) {
    const token = await canticle.token(EDITOR);
    const response = await canticle.app.inject({
      url: `/api/canticle/songs/${songs.get(hymn.title)}/export?format=${format}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(200);
    expect(missingLines(hymn, read(response.body, response.rawPayload)), `${hymn.title} as ${format}`).toEqual([]);
  }
});

/* The lines that do not come after the one before them. */
function missingLines({ parts }: Hymn, written: readonly string[]): readonly string[] {
  const found = written.map(plain);
  let at = 0;
  return parts
    .flatMap(({ lines }) => lines.map(({ text }) => plain(text)))
    .filter((line) => {
      const next = found.indexOf(line, at);
      if (next >= 0) at = next + 1;
      return next < 0;
    });
}
