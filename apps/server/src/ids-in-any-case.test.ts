import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { addFile } from './testing/files.ts';
import { addCollection, addContributor, addSong } from './testing/library.ts';

/* That every call of the API accepts ids in any letter case is tested in permissions.test.ts. Here is what the calls
   store. */

let canticle: TestCanticle;
let collection: string;
let song: string;
let other: string;
beforeAll(async () => {
  canticle = await startCanticle();
  collection = await addCollection(canticle.context, { key: 'HH' });
  const memberships = [{ collectionId: collection, number: 1, free: true }];
  song = await addSong(canticle.context, { name: { en: 'One' }, memberships });
  other = await addSong(canticle.context, { name: { en: 'Two' } });
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
});
afterAll(() => canticle.close());

const NORA = 'nora@example.org';
const OLAV = 'olav@example.org';
const EDITOR = 'editor@example.org';
type Call = Parameters<TestCanticle['request']>[0];
const v4 = (call: Call, body?: unknown, as = NORA) => canticle.request(call, { as, version: '4.0', body });
const v3 = (call: Call, body?: unknown, as = NORA) => canticle.request(call, { as, version: '3.0', body });
const key = () => ({ 'idempotency-key': randomUUID() });
const large = (id: string) => id.toUpperCase();
/* Ends with a letter: in upper case it is certainly a different text. */
const made = () => randomUUID().replace(/.$/, 'a');
const rows = (table: 'playlists' | 'tags' | 'playlist_entries' | 'reference_items', ids: readonly string[]) =>
  canticle.context.database.read
    .selectFrom(table)
    .select('id')
    .where((one) => one.fn<string>('lower', ['id']), 'in', ids)
    .execute();

describe('ids in capitals', () => {
  test('name songs and collections in every list of ids', async () => {
    const found = [{ id: song }];
    expect((await v3(`GET api/Songs?collections=${large(collection)}`)).result).toMatchObject(found);
    expect((await v3(`GET api/Songs?collections=nothing,${large(collection)}`)).result).toMatchObject(found);
    for (const body of [
      { itemIds: [large(song)] },
      { parentIds: [large(collection)] },
      { collectionIds: [large(collection)] },
    ])
      expect((await v4('POST api/Songs', body)).json).toMatchObject(found);
    const contributor = await addContributor(canticle.context, 'Ada Lund');
    expect((await v4('POST api/Contributors', { itemIds: [large(contributor)] })).json).toMatchObject([
      { id: contributor },
    ]);
  });

  test('are favourites and activity of the same song', async () => {
    expect((await v3('POST api/Favorites', [large(song)])).result).toEqual([song]);
    expect((await v3('POST api/Favorites', [song])).status).toBe(409);
    expect((await v3('DELETE api/Favorites', [large(song)])).status).toBe(200);
    expect((await v3('GET api/Favorites')).result).toEqual([]);
  });

  test('stay as they are where a person typed them', async () => {
    const name = large(made());
    const list = (await v4('POST api/CustomCollections', { name, initialEntries: [{ itemId: song, note: name }] }))
      .json;
    expect(list).toMatchObject({ name, entries: [{ note: name }] });
    expect((await v4('POST api/Tags', { name })).json.name).toBe(name);
  });
});

describe('a list with an id that its client made', () => {
  test.each([
    ['3.0', 'POST api/Playlists', (call: Call, body: object) => v3(call, body).then(({ result }) => result)],
    ['4.0', 'POST api/CustomCollections', (call: Call, body: object) => v4(call, body).then(({ json }) => json)],
  ] as const)('in capitals is the list of that id in %s', async (_version, call, post) => {
    const id = made();
    const first = await post(call, { id: large(id), name: 'Sunday' });
    expect(first).toMatchObject({ id, name: 'Sunday' });
    expect(await post(call, { id, name: 'Sunday' })).toMatchObject({ id, name: 'Sunday' });
    expect(await post(call, { id: large(id), name: 'Sunday' })).toMatchObject({ id });
    expect(await rows('playlists', [id])).toEqual([{ id }]);
    expect((await v4('GET api/CustomCollections')).json.filter((one: any) => one.id.toLowerCase() === id)).toHaveLength(
      1,
    );
  });

  test('in capitals is not found by others, whatever the case, and its id is not theirs to use', async () => {
    const id = made();
    await v4('POST api/CustomCollections', { id: large(id), name: 'Mine' });
    for (const one of [id, large(id)]) {
      expect((await v4(`GET api/CustomCollections/${one}`, undefined, OLAV)).status).toBe(404);
      expect((await v4(`DELETE api/CustomCollections/${one}`, undefined, OLAV)).status).toBe(404);
      expect((await v4('POST api/CustomCollections', { id: one, name: 'Theirs' }, OLAV)).status).toBe(409);
      expect((await v3('POST api/Playlists', { id: one, name: 'Theirs' }, OLAV)).status).toBe(409);
      expect(
        (await v4('PATCH api/CustomCollections/Entries', { [one]: { add: [{ itemId: song }] } }, OLAV)).status,
      ).toBe(404);
    }
    expect((await v4(`GET api/CustomCollections/${large(id)}`)).json).toMatchObject({
      id,
      name: 'Mine',
      entryCount: 0,
    });
  });

  test('has entries whose ids are the same in any case: added twice is once, and changed and removed in either', async () => {
    const [id, entry] = [made(), made()];
    await v4('POST api/CustomCollections', { id, name: 'Entries' });
    const add = (entryId: string) =>
      v4(`PATCH api/CustomCollections/${large(id)}/Entries`, { add: [{ id: entryId, itemId: large(song) }] });
    await add(large(entry));
    expect((await add(entry)).json).toMatchObject([{ id: entry, itemId: song }]);
    const at = new Date().toISOString();
    const change = (body: object) =>
      canticle.request(`POST api/canticle/lists/${large(id)}/changes`, { as: NORA, body: { at, ...body } });
    expect((await change({ update: { [large(entry)]: { capo: 3 } } })).json.entries).toMatchObject([
      { id: entry, capo: 3 },
    ]);
    const second = made();
    await change({ add: [{ id: large(second), itemId: large(other), sort: 9 }] });
    await change({ add: [{ id: second, itemId: other, sort: 9 }] });
    expect((await rows('playlist_entries', [entry, second])).map((row) => row.id).toSorted()).toEqual(
      [entry, second].toSorted(),
    );
    expect((await change({ remove: [large(second)] })).json.removed).toEqual([second]);
    expect((await v4(`GET api/CustomCollections/${id}/Entries`)).json).toMatchObject([{ id: entry, capo: 3 }]);
  });

  test('is shared, pinned and restored under an id in capitals', async () => {
    const id = made();
    await v4('POST api/CustomCollections', { id, name: 'Whole', initialEntries: [{ itemId: song }] });
    const own = (call: Call, body?: object) => canticle.request(call, { as: NORA, body });
    expect((await own(`PUT api/canticle/lists/${large(id)}/pin`, { pinned: true })).status).toBe(200);
    expect((await v4(`GET api/CustomCollections/${id}`)).json).toMatchObject({ pinned: true, entryCount: 1 });
    const shared = (await v3('PUT api/Sharing', { itemId: large(id), type: 'playlist' })).result;
    expect(shared.itemId).toBe(id);
    expect((await v3(`POST api/Sharing/${shared.key}`, undefined, OLAV)).status).toBe(200);
    expect((await v4(`GET api/CustomCollections/${large(id)}`, undefined, OLAV)).json).toMatchObject({
      id,
      name: 'Whole',
    });
    expect((await v4(`DELETE api/CustomCollections/${large(id)}`)).status).toBe(200);
    expect((await own(`POST api/canticle/lists/${large(id)}/restore`)).json).toMatchObject({ id });
  });
});

describe('a tag with an id that its client made', () => {
  test('in capitals is the tag of that id, of 3.0 and 4.0', async () => {
    for (const [version, one] of [
      ['3.0', made()],
      ['4.0', made()],
    ] as const) {
      const create = (id: string, as = NORA) =>
        canticle.request('POST api/Tags', { as, version, body: { id, name: `Advent ${version}` }, headers: key() });
      const answers = [await create(large(one)), await create(one)].map(({ json, result }) => result ?? json);
      expect(answers.map(({ id }) => id)).toEqual([one, one]);
      expect((await create(large(one), OLAV)).status).toBe(409);
      expect(await rows('tags', [one])).toEqual([{ id: one }]);
      expect((await v4(`PATCH api/Tags/${large(one)}`, { addSongs: [large(song)] })).json).toMatchObject({
        id: one,
        songIds: [song],
      });
      expect((await v4(`GET api/Tags/${large(one)}`, undefined, OLAV)).status).toBe(404);
    }
  });
});

describe('a thing of the catalogue', () => {
  test('whose id is made in capitals is one thing, and names others in any case', async () => {
    const hope = '5f0c8a1e-2b3d-4c5e-8f60-a1b2c3d4e5f6';
    const item = { slug: 'hope', name: { en: 'Hope' }, description: {}, language: null, sort: 0, enabled: true };
    const create = (id: string, body: object) =>
      canticle.request('POST api/canticle/catalogue/theme', { as: EDITOR, body: { id, item: body } });
    expect((await create(large(hope), item)).json).toMatchObject({ id: hope });
    expect((await create(hope, { ...item, slug: 'hope-2' })).status).toBe(409);
    expect(await rows('reference_items', [hope])).toEqual([{ id: hope }]);
    const at = `api/canticle/catalogue/song/${large(song)}`;
    const { item: before, version } = (await canticle.request(`GET ${at}`, { as: EDITOR })).json;
    const changed = {
      ...before,
      themeIds: [large(hope)],
      memberships: [{ collectionId: large(collection), number: 1, free: true }],
    };
    const saved = await canticle.request(`PUT ${at}`, { as: EDITOR, body: { base: version, item: changed } });
    expect(saved.json.item).toMatchObject({ themeIds: [hope], memberships: [{ collectionId: collection }] });
  });
});

describe('a drawn cover', () => {
  test('is that of the collection whose id is in capitals', async () => {
    const cover = (id: string) => canticle.request(`GET api/canticle/covers/${id}.svg`);
    expect(await cover(large(collection))).toMatchObject({ status: 200, text: (await cover(collection)).text });
    expect((await cover(large(made()))).status).toBe(404);
  });
});

describe('a file', () => {
  test('is read at its signed address when the id in it is in capitals, and at no other', async () => {
    const file = await addFile(canticle.context, song, 'sound');
    const { directUrl } = (await v4(`GET api/Files/${large(file)}`)).json;
    const address = new URL(directUrl, 'http://localhost');
    const read = (path: string) => canticle.request(`GET ${path}${address.search}` as Call);
    expect((await read(address.pathname)).text).toBe('sound');
    expect((await read(address.pathname.replace(file, large(file)))).text).toBe('sound');
    expect((await read(address.pathname.replace(file, large(made())))).status).toBe(401);
  });
});
