import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder, type TestFolder } from '../../testing/folder.ts';
import { addSong, addCollection, verses } from '../../testing/library.ts';
import { importPath } from '../transfer/index.ts';
import { rebuildIndex } from './index.ts';

let canticle: TestCanticle;
let folder: TestFolder;
let translation: string;
const editor = 'editor@example.org';

const RUTH = String.raw`\id RUT
\c 1
\p
\v 1 In the marigold days
\v 2 two sons
\v 1 again the marigold one
\v 16-17 whither thou goest
\v 3a and Elimelech
\v 16-17 whither marigold
\c 2
\p
\v 1 a kinsman
\c 1
\p
\v 2 marigold a second chapter
`;

beforeAll(async () => {
  canticle = await startCanticle();
  folder = await createTestFolder({ '08RUT.usfm': RUTH, '09RUT.usfm': RUTH.replaceAll('marigold', 'harebell') });
  await canticle.createPerson(editor, { roles: ['editor'] });
  const report = await importPath(canticle.context, folder.path, { into: 'DA', name: 'Doubled' });
  expect(JSON.stringify(report.diagnostics)).toContain('{"code":"verse-twice","params":{"verse":"1"}}');
  const [collection] = (await ask('GET api/Scriptures')).result;
  [{ id: translation }] = (await ask(`GET api/Scriptures/${collection.id}/Translations`)).result;
});
afterAll(async () => {
  await canticle.close();
  await folder.remove();
});

const ask = (call: Parameters<TestCanticle['request']>[0], body?: unknown) =>
  canticle.request(call, { as: editor, body });
const versesWith = async (query: string) => {
  const body = { query, includeUnavailable: true };
  const { json } = await canticle.request('POST api/Search', { as: editor, version: '4.0', body });
  return json.verses.map(({ context }: any) => [context.title, context.verse, context.snippet]).toSorted();
};

const MARIGOLD = [
  ['Ruth 1:1', '1', 'In the marigold days'],
  ['Ruth 1:1', '1~2', 'again the marigold one'],
  ['Ruth 1:16-17', '16-17~2', 'whither marigold'],
  ['Ruth 1:2', '2~2', 'marigold a second chapter'],
];

describe('a verse number that occurs twice in a chapter', () => {
  it('is found in both places, and both can be told apart', async () => {
    await vi.waitFor(async () => expect(await versesWith('marigold')).toEqual(MARIGOLD), 20_000);
    expect((await versesWith('harebell')).map(([, verse]: string[]) => verse)).toEqual([
      '1~3',
      '1~4',
      '16-17~4',
      '2~4',
    ]);
    expect((await versesWith('Ruth 1:1')).map(([, verse]: string[]) => verse)).toEqual(['1', '1~2', '1~3', '1~4']);
  });

  it('does not keep songs that are imported later out of the index', async () => {
    const hymns = await addCollection(canticle.context, { key: 'DS' });
    const memberships = [{ collectionId: hymns, number: 1, free: true }];
    await addSong(canticle.context, { name: { en: 'Quibbleworth Hymn' }, memberships }, { en: verses(['Sing']) });
    const titles = async () =>
      (await canticle.request('POST api/Search', { as: editor, version: '4.0', body: { query: 'quibbleworth' } })).json
        .songs;
    await vi.waitFor(async () => expect(await titles()).toHaveLength(1), 20_000);
  });

  it('is found in both places after the index was rebuilt', async () => {
    await rebuildIndex(canticle.context.database);
    expect(await versesWith('marigold')).toEqual(MARIGOLD);
  });

  it('is found in both places by the search within a translation', async () => {
    const { json } = await ask(`GET api/canticle/translations/${translation}/search?query=marigold`);
    expect(json.hits.map(({ verse }: any) => verse)).toEqual(['1', '1~2', '16-17~2', '2~2']);
  });

  it('has a key of its own for existing clients', async () => {
    const { result: books } = await ask(`GET api/Scriptures/Translation/${translation}/Books`);
    const { result: chapters } = await ask(`GET api/Scriptures/Book/${books[0].id}/Chapters`);
    const { result } = await ask(`GET api/Scriptures/Chapter/${chapters[0].id}/Verses`);
    const keys = result.map(({ key }: any) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.slice(0, 3)).toEqual(['8_1_1', '8_1_2', '8_1_1~2']);
  });

  it('can be underlined in one of the two places', async () => {
    const { json: outline } = await ask(`GET api/canticle/translations/${translation}`);
    const chapterId = outline.books[0].chapters[0].id;
    const mark = { chapterId, verse: '1~2', word: null, marked: true, markedAt: '2026-01-01T00:00:00.000Z' };
    expect((await ask('PUT api/canticle/scripture-marks', mark)).json).toEqual(mark);
  });
});
