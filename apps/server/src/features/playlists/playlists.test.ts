import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addSong } from '../../testing/library.ts';

let canticle: TestCanticle;
let songs: string[];
beforeAll(async () => {
  canticle = await startCanticle();
  songs = [];
  for (const name of ['One', 'Two', 'Three']) songs.push(await addSong(canticle.context, { name: { en: name } }));
});
afterAll(() => canticle.close());

const as = 'nora@example.org';
const make = async (name: string, person = as) =>
  (await canticle.request('POST api/Playlists', { as: person, body: { name } })).result;
const read = async (id: string, person = as) =>
  (await canticle.request(`GET api/Playlists/${id}`, { as: person })).result;
const add = async (id: string, songIds: string[]) =>
  (await canticle.request(`POST api/Playlists/${id}`, { as, body: { songIds } })).result;

describe('playlists of 3.0', () => {
  test('are made, found, filled, renamed and deleted', async () => {
    const made = await make('Sunday');
    expect(made).toMatchObject({ type: 'playlist', name: 'Sunday', entries: [], sharedWithIds: [] });
    const [first, second] = songs as [string, string];
    const added = await canticle.request(`POST api/Playlists/${made.id}`, {
      as,
      body: { songIds: [first, second, first], transposition: 3 },
    });
    expect(added.result.map((one: any) => one.songId)).toEqual([first, second, first]);
    expect((await read(made.id)).entries.map((one: any) => one.id)).toEqual(added.result.map((one: any) => one.id));
    const renamed = await canticle.request(`PATCH api/Playlists/${made.id}`, { as, body: { name: 'Easter' } });
    expect(renamed.result.name).toBe('Easter');
    expect((await canticle.request(`DELETE api/Playlists/${made.id}`, { as })).status).toBe(200);
    expect((await canticle.request(`GET api/Playlists/${made.id}`, { as })).status).toBe(404);
    expect((await canticle.request('GET api/Playlists', { as })).result).toEqual([]);
  });

  test('say which songs they hold, each once in their order, and with whom they are shared', async () => {
    const { id } = await make('Songs and people');
    const [first, second] = songs as [string, string];
    await add(id, [second, first, second]);
    const guest = 'playlist-guest@example.org';
    const guestId = await canticle.createPerson(guest);
    await canticle.request('PUT api/Session', { as: guest, body: { displayName: 'Gro' } });
    expect(await read(id)).toMatchObject({ songIds: [second, first], users: [] });
    const share = await canticle.request('PUT api/Sharing', { as, body: { itemId: id, type: 'playlist' } });
    const redeemed = await canticle.request(`POST api/Sharing/${share.result.key}`, { as: guest });
    const whole = { songIds: [second, first], users: [{ id: guestId, displayName: 'Gro', image: null }] };
    expect(redeemed.result).toMatchObject(whole);
    for (const person of [as, guest]) {
      expect(await read(id, person)).toMatchObject(whole);
      const all = (await canticle.request('GET api/Playlists', { as: person })).result;
      expect(all.find((one: any) => one.id === id)).toEqual(await read(id, person));
    }
    const patched = await canticle.request(`PATCH api/Playlists/${id}`, { as, body: { name: 'Renamed' } });
    expect(patched.result).toMatchObject({ ...whole, name: 'Renamed' });
    const [entry] = patched.result.entries;
    const left = await canticle.request(`POST api/Playlists/${id}`, { as, body: { removeEntryIds: [entry.id] } });
    expect(left.result).toMatchObject({ ...whole, songIds: [first, second] });
    expect(left.result).toEqual(await read(id));
    expect((await canticle.request('GET api/Playlists', { as: 'stranger@example.org' })).text).not.toContain('Gro');
    expect(await make('New')).toMatchObject({ songIds: [], users: [] });
  });

  test('lose the entries that are removed, and answer the whole list', async () => {
    const { id } = await make('Removing');
    const [one, two] = await add(id, songs);
    const body = { removeEntryIds: [one.id, 'no such entry'] };
    const left = await canticle.request(`POST api/Playlists/${id}`, { as, body });
    expect(left.result.entries.map((entry: any) => entry.songId)).toEqual(songs.slice(1));
    expect(left.result.entries[0].id).toBe(two.id);
  });

  test('stand in the order a client sends; what it misses keeps its place, what it makes up is nothing', async () => {
    const { id } = await make('Ordering');
    const [a, b, c] = (await add(id, songs)).map((entry: any) => entry.id);
    const order = async (entryOrder: string[]) =>
      (await canticle.request(`PATCH api/Playlists/${id}`, { as, body: { entryOrder } })).result.entries.map(
        (entry: any) => entry.id,
      );
    expect(await order([c, b, a])).toEqual([c, b, a]);
    expect(await order([a, c])).toEqual([a, b, c]);
    expect(await order([b, b, 'nothing', a, c])).toEqual([b, a, c]);
  });

  test('take an id the client made, once', async () => {
    const body = { id: randomUUID(), name: 'With an id' };
    const first = await canticle.request('POST api/Playlists', { as, body });
    expect(first.result.id).toBe(body.id);
    expect((await canticle.request('POST api/Playlists', { as, body })).result).toEqual(first.result);
    const other = await canticle.request('POST api/Playlists', { as: 'somebody@example.org', body });
    expect(other.status).toBe(409);
  });

  test.each([
    '👨‍👩‍👧‍👦'.repeat(10),
    'ترنيمة الصباح',
    'Å'.repeat(200),
    "Robert'); drop table playlists;--",
    '💒'.repeat(200),
  ])('may be called %s', async (name) => {
    expect((await make(name)).name).toBe(name);
  });

  test.each([[''], ['   '], ['x'.repeat(201)], [5], [null]])('may not be called %j', async (name) => {
    expect((await canticle.request('POST api/Playlists', { as, body: { name } })).status).toBe(400);
  });

  test('take no song that is not there, and nothing of that call', async () => {
    const { id } = await make('Guessing');
    const body = { songIds: [songs[0], 'no such song'] };
    expect((await canticle.request(`POST api/Playlists/${id}`, { as, body })).status).toBe(404);
    const far = { songIds: [songs[0]], transposition: 13 };
    expect((await canticle.request(`POST api/Playlists/${id}`, { as, body: far })).status).toBe(422);
    expect((await read(id)).entries).toEqual([]);
  });
});

describe('a list of somebody else is not found', () => {
  const stranger = 'stranger@example.org';
  let id: string;
  let entryId: string;
  beforeAll(async () => {
    id = (await make('Mine')).id;
    [{ id: entryId }] = await add(id, [songs[0] as string]);
  });

  test.each([
    ['GET', '', undefined],
    ['DELETE', '', undefined],
    ['PATCH', '', { name: 'Stolen' }],
    ['POST', '', { songIds: [] }],
    ['POST', '', { removeEntryIds: [] }],
    ['GET', '/Users', undefined],
    ['DELETE', '/Users/whoever', undefined],
  ] as const)('%s api/Playlists/{id}%s %j', async (method, rest, body) => {
    const call = `${method} api/Playlists/${id}${rest}` as const;
    expect((await canticle.request(call, { as: stranger, body })).status).toBe(404);
  });

  test.each([
    ['GET', '', undefined],
    ['DELETE', '', undefined],
    ['PATCH', '', { name: 'Stolen' }],
    ['GET', '/Entries', undefined],
    ['PATCH', '/Entries', { remove: ['x'] }],
  ] as const)('%s api/CustomCollections/{id}%s %j', async (method, rest, body) => {
    const call = `${method} api/CustomCollections/${id}${rest}` as const;
    expect((await canticle.request(call, { as: stranger, body, version: '4.0' })).status).toBe(404);
  });

  test.each([
    ['POST', 'changes', { at: '2026-01-01T00:00:00.000Z', name: 'Stolen' }],
    ['PUT', 'pin', { pinned: true }],
    ['POST', 'copies', { id: randomUUID(), name: 'Copy' }],
    ['POST', 'restore', undefined],
  ] as const)('%s api/canticle/lists/{id}/%s', async (method, rest, body) => {
    const call = `${method} api/canticle/lists/${id}/${rest}` as const;
    expect((await canticle.request(call, { as: stranger, body })).status).toBe(404);
  });

  test('in a call about several lists either, and then none of them changes', async () => {
    const own = await make('Own', stranger);
    const body = { [own.id]: { add: [{ itemId: songs[0] }] }, [id]: { remove: [entryId] } };
    const answer = await canticle.request('PATCH api/CustomCollections/Entries', {
      as: stranger,
      body,
      version: '4.0',
    });
    expect(answer.status).toBe(404);
    expect((await read(own.id, stranger)).entries).toEqual([]);
  });

  test('and an entry of it cannot be named through a list of one’s own', async () => {
    const own = await make('Trap', stranger);
    await canticle.request(`POST api/Playlists/${own.id}`, { as: stranger, body: { removeEntryIds: [entryId] } });
    expect((await read(id)).entries.map((entry: any) => entry.id)).toEqual([entryId]);
  });
});
