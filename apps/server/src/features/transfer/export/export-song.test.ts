import yauzl from 'yauzl';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exports } from '@canticle/contract';
import { readChordPro, readOpenLyrics, readOpenSong, readSongs, readWordXml } from '@canticle/formats';
import { startCanticle, type TestCanticle } from '../../../testing/canticle.ts';
import { addCollection, addContributor, addSong, verses } from '../../../testing/library.ts';

let canticle: TestCanticle;
let song: string;
let other: string;
let locked: string;

const SINGER = 'singer@example.org';

beforeAll(async () => {
  canticle = await startCanticle();
  const { context } = canticle;
  const owned = await addCollection(context, { key: 'MH' });
  const far = await addCollection(context, { key: 'EV' });
  const newton = await addContributor(context, 'John Newton');
  const memberships = [{ collectionId: owned, number: 12, free: false }];
  song = await addSong(
    context,
    {
      name: { en: 'Morning song', no: 'Morgensang' },
      originalKey: 'G',
      memberships,
      participants: [{ contributorId: newton, type: 'author' }],
    },
    { en: verses(['In the [G]morning'], ['we [D]sing']), no: verses(['Om [G]morgenen']) },
  );
  other = await addSong(context, { name: { en: 'Morning song' }, memberships }, { en: verses(['Words']) });
  locked = await addSong(
    context,
    { memberships: [{ collectionId: far, number: 1, free: false }] },
    { en: verses(['Secret']) },
  );
  await canticle.createPerson(SINGER, { collections: [owned] });
});
afterAll(() => canticle.close());

const file = (query: string, id = song) =>
  canticle.request(`GET api/canticle/songs/${id}/export?${query}`, { as: SINGER });
const lines = (read: {
  lyrics: readonly { document: { sections: readonly { lines: readonly { text: string }[] }[] } }[];
}) => read.lyrics.map(({ document }) => document.sections.flatMap((section) => section.lines.map((line) => line.text)));

test('a song is a file of each format, that is read again with its chords, title and author', async () => {
  const openLyrics = await file('format=openlyrics');
  expect([openLyrics.status, openLyrics.headers['content-type']]).toEqual([200, 'application/xml']);
  expect(openLyrics.headers['content-disposition']).toContain('morning-song.xml');
  const { song: read } = readOpenLyrics(openLyrics.text);
  expect(lines(read)).toEqual([['In the morning', 'we sing'], ['Om morgenen']]);
  expect(read.titles.map(({ text: title }) => title)).toEqual(['Morning song', 'Morgensang']);
  expect([read.key, read.authors, read.songbooks]).toEqual([
    'G',
    [{ name: 'John Newton', role: 'words', language: '' }],
    [{ name: 'Collection MH', entry: '12' }],
  ]);
  expect(lines(readOpenSong((await file('format=opensong')).text).song)).toEqual([['In the morning', 'we sing']]);
  const chordPro = await file('format=chordpro');
  expect(chordPro.text).toContain('{lyricist: John Newton}');
  expect(lines(readChordPro(chordPro.text)[0]?.song ?? { lyrics: [] })).toEqual([['In the morning', 'we sing']]);
  expect((await file('format=words')).text).toBe('Morning song\n\nVerse 1:\nIn the morning\n\nVerse 2:\nwe sing\n');
});

test('what the format cannot hold stands in a header', async () => {
  expect((await file('format=openlyrics')).headers['x-export-losses']).toBe('');
  expect((await file('format=chordpro')).headers['x-export-losses']).toBe('other-languages, songbooks');
});

test('a picture of the song is named among what is not in the file, in every format', async () => {
  const image = '/api/canticle/pictures/0123.jpg';
  const collectionId = await addCollection(canticle.context, { key: 'PH' });
  const pictured = await addSong(
    canticle.context,
    { image, memberships: [{ collectionId, number: 1, free: true }] },
    { en: verses(['Words']) },
  );
  for (const format of exports.exportFormat.options)
    expect((await file(`format=${format}`, pictured)).headers['x-export-losses'], format).toMatch(/\bpicture$/);
});

test('language and key are those asked for', async () => {
  const moved = await file('format=text&language=no&transpose=2');
  expect(moved.text).toContain('Morgensang\n\nKey: A\n\nVerse 1:\n   A\nOm morgenen');
  expect((await file('format=text&transpose=13')).status).toBe(422);
  expect((await file('format=pages')).status).toBe(400);
});

test('a song is a file for SongBeamer and a text for ProPresenter, in the key asked for', async () => {
  const songBeamer = await file('format=songbeamer&transpose=2');
  expect(songBeamer.headers['content-disposition']).toContain('morning-song.sng');
  expect(songBeamer.headers['x-export-losses']).toBe('other-languages, titles');
  const [read] = readSongs('morning-song.sng', new TextEncoder().encode(songBeamer.text)).songs;
  expect(read && [lines(read.song), read.song.key, read.song.authors, read.song.songbooks]).toEqual([
    [['In the morning', 'we sing']],
    'A',
    [{ name: 'John Newton', role: 'words', language: '' }],
    [{ name: 'Collection MH', entry: '12' }],
  ]);
  const proPresenter = await file('format=propresenter&language=no');
  expect(proPresenter.headers['content-disposition']).toContain('morgensang.txt');
  expect(proPresenter.text).toBe('Verse 1\r\nOm morgenen\r\n');
});

test('songs are one Word document, each on a page of its own', async () => {
  const response = await download({ songIds: [song, other], format: 'word' });
  expect([response.statusCode, response.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('songs.docx'),
  ]);
  expect(response.headers['x-export-losses']).toBe('other-languages, titles, authors, songbooks');
  const entries = new Map(await unpack(response.rawPayload));
  expect([...entries.keys()].slice(0, 2)).toEqual(['[Content_Types].xml', '_rels/.rels']);
  const pages = readWordXml(entries.get('word/document.xml') ?? '').text.split('\f');
  expect(pages.slice(1).map((page) => page.split('\n').filter(Boolean))).toEqual([
    ['Morning song', 'John Newton', 'Key: G', 'Verse 1', '       G', 'In the morning', 'Verse 2', '   D', 'we sing'],
    ['Morning song', 'Verse 1', 'Words'],
  ]);
});

test('a locked song is no file, alone or among others', async () => {
  expect([(await file('format=text', locked)).status, (await file('format=text', 'nothing')).status]).toEqual([
    403, 404,
  ]);
  const many = await canticle.request('POST api/canticle/exports/songs', {
    as: SINGER,
    body: { songIds: [song, locked], format: 'text' },
  });
  expect([many.status, many.json.code]).toEqual([403, 'LOCKED']);
});

test('several songs come in one archive, with what is lost in its first file', async () => {
  const response = await download({ songIds: [song, other, song], format: 'chordpro' });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  const entries = await unpack(response.rawPayload);
  expect(entries.map(([name]) => name)).toEqual(['losses.txt', 'morning-song.cho', 'morning-song-2.cho']);
  expect(entries[0]?.[1]).toContain('morning-song.cho: other-languages, songbooks\n');
  expect(entries[2]?.[1]).toContain('Words');
});

async function download(payload: { songIds: readonly string[]; format: exports.ExportFormat }) {
  return canticle.app.inject({
    method: 'POST',
    url: '/api/canticle/exports/songs',
    headers: { authorization: `Bearer ${await canticle.token(SINGER)}` },
    payload,
  });
}

async function unpack(bytes: Buffer): Promise<[string, string][]> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const entries: [string, string][] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push([entry.fileName, await text(await zip.openReadStreamPromise(entry))]);
  }
  return entries;
}
