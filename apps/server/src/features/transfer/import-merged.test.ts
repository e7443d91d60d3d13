import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder, type Files, type TestFolder } from '../../testing/folder.ts';
import { importInEnglish } from '../../testing/imports.ts';

const EDITOR = 'editor@example.org';
const WORDS = ['Amazing grace, how sweet the sound', 'that saved a wretch like me'];

let canticle: TestCanticle;
const folders: TestFolder[] = [];
beforeAll(async () => {
  canticle = await startCanticle();
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});
afterAll(() => canticle.close());

const json = (value: unknown) => JSON.stringify(value);
/** Two songs of one book that are the same; `ids` are those a bundle of Canticle has. */
const bundle = (key: string, ids?: readonly [string, string], ending = ''): Files => ({
  'bundle.json': json({ format: 'canticle-bundle', version: 1 }),
  [`${key}/collection.json`]: json({ key, name: { en: `Book ${key}` } }),
  [`${key}/001-grace/song.json`]: json({ ...(ids && { id: ids[0] }), name: { en: 'Grace' }, number: 1 }),
  [`${key}/001-grace/en.cho`]: WORDS.join('\n'),
  [`${key}/002-amazing/song.json`]: json({ ...(ids && { id: ids[1] }), name: { en: 'Amazing' }, number: 2 }),
  [`${key}/002-amazing/en.cho`]: `${WORDS.join('\n')}${ending}`,
});
async function bring(files: Files, options: Parameters<typeof importInEnglish>[2] = {}) {
  const folder = await createTestFolder(files);
  folders.push(folder);
  const report = await importInEnglish(canticle.context, folder.path, options);
  expect([report.refused, report.diagnostics]).toEqual([[], []]);
  return report.items.filter(({ kind }) => kind === 'song');
}
const get = async (path: string) => (await canticle.request(`GET ${path}`, { as: EDITOR })).json;
type ListedSong = { id: string; name: { en: string }; collections: { id: string }[] };
const songsOf = async (key: string): Promise<ListedSong[]> => {
  const { result: books } = await canticle.request('GET api/Collections', { as: EDITOR });
  const book = books.find((one: { key: string }) => one.key === key).id;
  const { result: songs } = await canticle.request('GET api/Songs', { as: EDITOR });
  return songs.filter((one: ListedSong) => one.collections.some(({ id }) => id === book));
};
const wordsOf = async (id: string): Promise<string[]> =>
  (await get(`api/canticle/songs/${id}/texts`))[0].document.sections.flatMap(({ lines }: any) =>
    lines.map(({ text }: { text: string }) => text),
  );

/** Imports both and merges the second into the first; returns the id of the one that stays, and of the other. */
async function importAndMerge(key: string, ids?: readonly [string, string]): Promise<readonly [string, string]> {
  await bring(bundle(key, ids));
  const songs = await songsOf(key);
  const idOf = (name: string) => songs.find((one) => one.name.en === name)?.id ?? '';
  const [intoId, songId] = [idOf('Grace'), idOf('Amazing')];
  const { version } = await get(`api/canticle/song-comparison?ids=${intoId},${songId}`);
  const body = { intoId, songIds: [songId], version, acceptsOpening: true };
  const { status } = await canticle.request('POST api/canticle/song-merges', { as: EDITOR, body });
  expect(status).toBe(200);
  return [intoId, songId];
}

describe('the file of a song that was merged into another', () => {
  it('finds the song that stays, and leaves it as it is, also when the file was changed', async () => {
    const [intoId] = await importAndMerge('AA');
    for (const ending of ['', '\nI once was lost', '']) {
      const items = await bring(bundle('AA', undefined, ending));
      expect(items.map(({ name, outcome }) => [name, outcome])).toEqual([
        ['Grace', 'unchanged'],
        ['Amazing', 'skipped'],
      ]);
      expect((await songsOf('AA')).map(({ id }) => id)).toEqual([intoId]);
      expect(await wordsOf(intoId)).toEqual(WORDS);
    }
  });

  it('that names its id changes neither the song that stays nor the one that leads to it', async () => {
    const ids = ['0197aaaa-0000-7000-8000-000000000001', '0197aaaa-0000-7000-8000-000000000002'] as const;
    const [intoId, songId] = await importAndMerge('BB', ids);
    expect([intoId, songId]).toEqual(ids);
    const choices = { all: null, songs: new Map() };
    const items = await bring(bundle('BB', ids, '\nI once was lost'), { choices });
    const [, amazing] = items;
    expect(amazing).toMatchObject({
      outcome: 'skipped',
      like: { id: intoId, name: 'Grace', number: 1, by: ['merged'] },
    });
    expect((await songsOf('BB')).map(({ id }) => id)).toEqual([intoId]);
    expect((await canticle.request(`GET api/Songs/Id/${songId}`, { as: EDITOR })).result.id).toBe(intoId);
  });

  it('is added as a new song, with an id of its own, when somebody says so', async () => {
    const ids = ['0197bbbb-0000-7000-8000-000000000001', '0197bbbb-0000-7000-8000-000000000002'] as const;
    const [intoId, songId] = await importAndMerge('CC', ids);
    const choices = { all: null, songs: new Map([['CC/002-amazing', 'duplicate' as const]]) };
    const items = await bring(bundle('CC', ids), { choices });
    expect(items.map(({ outcome }) => outcome)).toEqual(['unchanged', 'new']);
    const found = (await songsOf('CC')).map(({ id }) => id);
    expect(found).toHaveLength(2);
    expect(found).toContain(intoId);
    expect(found).not.toContain(songId);
  });

  it('changes the song that stays when somebody says so', async () => {
    const [intoId] = await importAndMerge('DD');
    const choices = { all: null, songs: new Map([['DD/002-amazing', 'update' as const]]) };
    const items = await bring(bundle('DD', undefined, '\nI once was lost'), { choices });
    expect(items.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed']);
    expect((await songsOf('DD')).map(({ id }) => id)).toEqual([intoId]);
    expect(await wordsOf(intoId)).toContain('I once was lost');
  });

  it('finds its own song again once the merge was undone', async () => {
    const [intoId, songId] = await importAndMerge('EE');
    const { merges } = await get('api/canticle/song-merges');
    const id = merges.find((one: any) => one.song.id === songId).id;
    await canticle.request(`POST api/canticle/song-merges/${id}/undo`, { as: EDITOR });
    const items = await bring(bundle('EE', undefined, '\nI once was lost'));
    expect(items.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed']);
    expect(await wordsOf(songId)).toContain('I once was lost');
    expect(await wordsOf(intoId)).toEqual(WORDS);
  });
});
