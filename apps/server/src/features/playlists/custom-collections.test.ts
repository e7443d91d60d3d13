import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addSong } from '../../testing/library.ts';
import { purgeDeletedLists } from './mutations.ts';

let canticle: TestCanticle;
let one: string;
let two: string;
beforeAll(async () => {
  canticle = await startCanticle();
  one = await addSong(canticle.context, { name: { en: 'One' } });
  two = await addSong(canticle.context, { name: { en: 'Two' } });
});
afterAll(() => canticle.close());

const as = 'nora@example.org';
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
const ask = (method: Method, path: string, body?: unknown) =>
  canticle.request(`${method} api/${path}`, { as, version: '4.0', body });
const make = async (body: object) => (await ask('POST', 'CustomCollections', body)).json;
const seconds = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 1000).toISOString();

describe('custom collections of 4.0', () => {
  test('are made with entries, in their places', async () => {
    const made = await make({
      name: 'Sunday',
      color: '#123456',
      initialEntries: [
        { itemId: one, type: 'song', sort: 5, transposition: null },
        { itemId: two, type: 'song', sort: 1, transposition: 2 },
        { itemId: two, type: 'song', sort: null, transposition: null },
      ],
    });
    expect(made).toMatchObject({ name: 'Sunday', color: '#123456', entryCount: 3, pinned: false });
    expect(made.permissions).toEqual({ edit: true, delete: true });
    expect(made.entries.map((entry: any) => [entry.itemId, entry.sort, entry.transposition])).toEqual([
      [two, 1, 2],
      [one, 5, null],
      [two, 6, null],
    ]);
  });

  test('are answered without entries where there are many, and with them where they are asked for', async () => {
    const made = await make({ name: 'Whole', initialEntries: [{ itemId: one }] });
    const find = (all: any[]) => all.find(({ id }) => id === made.id);
    expect(find((await ask('GET', 'CustomCollections')).json)).toMatchObject({ entries: null, entryCount: 1 });
    const picked = await ask('POST', 'CustomCollections/List', { itemIds: [made.id, 'x'], withContent: true });
    expect(picked.json).toEqual([made]);
    expect((await ask('GET', `CustomCollections/${made.id}`)).json).toEqual(made);
    expect((await ask('GET', `CustomCollections/${made.id}/Entries`)).json).toEqual(made.entries);
  });

  test('are renamed and coloured; null leaves the name and takes the colour away', async () => {
    const { id } = await make({ name: 'Old', color: 'red' });
    const renamed = await ask('PATCH', `CustomCollections/${id}`, { name: 'New' });
    expect(renamed.json).toMatchObject({ name: 'New', color: 'red' });
    for (const color of [null, '']) {
      await ask('PATCH', `CustomCollections/${id}`, { name: null, color: 'green' });
      const cleared = await ask('PATCH', `CustomCollections/${id}`, { color });
      expect(cleared.json).toMatchObject({ name: 'New', color: null });
      expect((await ask('GET', `CustomCollections/${id}`)).json.color).toBe(null);
    }
    expect((await ask('PATCH', `CustomCollections/${id}`, { name: '' })).status).toBe(400);
    expect((await ask('PATCH', `CustomCollections/${id}`, { color: 'url(evil)' })).status).toBe(400);
  });

  test('change several entries at once and answer all of them', async () => {
    const { id, entries } = await make({ name: 'Patch', initialEntries: [{ itemId: one }, { itemId: two }] });
    const [first, second] = entries;
    const answer = await ask('PATCH', `CustomCollections/${id}/Entries`, {
      add: [{ itemId: one, type: 'song', sort: null, transposition: -2 }],
      remove: [first.id],
      update: { [second.id]: { sort: 9, transposition: null } },
    });
    expect(answer.json.map((entry: any) => [entry.itemId, entry.sort, entry.transposition])).toEqual([
      [one, 3, -2],
      [two, 9, null],
    ]);
    const back = await ask('PATCH', `CustomCollections/${id}/Entries`, {
      update: { [second.id]: { transposition: 13 } },
    });
    expect(back.status).toBe(422);
  });

  test('change in several lists by one call', async () => {
    const [a, b] = [await make({ name: 'A' }), await make({ name: 'B' })];
    const answer = await ask('PATCH', 'CustomCollections/Entries', {
      [a.id]: { add: [{ itemId: one }] },
      [b.id]: { add: [{ itemId: two }], remove: null, update: null },
    });
    expect(answer.json[a.id]).toHaveLength(1);
    expect(answer.json[b.id][0].itemId).toBe(two);
  });

  test('a removed entry does not come back when its addition is sent again', async () => {
    const { id } = await make({ name: 'Gone' });
    const add = { add: [{ id: randomUUID(), itemId: one }] };
    await ask('PATCH', `CustomCollections/${id}/Entries`, add);
    await ask('PATCH', `CustomCollections/${id}/Entries`, { remove: [add.add[0]?.id] });
    expect((await ask('PATCH', `CustomCollections/${id}/Entries`, add)).json).toEqual([]);
  });

  test('whoever speaks last is heard, also within one millisecond', async () => {
    const { id } = await make({ name: 'z' });
    for (const name of ['y', 'b', 'a', 'c', 'a']) await ask('PATCH', `CustomCollections/${id}`, { name });
    expect((await ask('GET', `CustomCollections/${id}`)).json.name).toBe('a');
  });
});

describe('what only our own app does', () => {
  test('key, capo, note and verse order belong to an entry, and null takes them back', async () => {
    const { id } = await make({ name: 'This Sunday' });
    const entry = { id: randomUUID(), itemId: one, sort: 1, transposition: 2, capo: 3, note: 'softly 🎵' };
    const added = await ask('POST', `canticle/lists/${id}/changes`, { at: seconds(1), add: [entry] });
    expect(added.json).toMatchObject({ id, entryCount: 1, entries: [{ ...entry, verseOrder: null }], removed: [] });
    const changed = await ask('POST', `canticle/lists/${id}/changes`, {
      at: seconds(2),
      update: { [entry.id]: { capo: null, verseOrder: ['v1', 'c', 'v2', 'c'] } },
    });
    expect(changed.json.entries[0]).toMatchObject({
      capo: null,
      note: 'softly 🎵',
      verseOrder: ['v1', 'c', 'v2', 'c'],
    });
    for (const wrong of [{ capo: 10 }, { capo: -1 }, { transposition: -13 }]) {
      const body = { at: seconds(3), update: { [entry.id]: wrong } };
      expect((await ask('POST', `canticle/lists/${id}/changes`, body)).status).toBe(422);
    }
  });

  test('a change that comes late loses against a later one, and one from the future does not win for ever', async () => {
    const { id } = await make({ name: 'Clock' });
    const rename = (at: string, name: string) => ask('POST', `canticle/lists/${id}/changes`, { at, name });
    expect((await rename('2000-01-01T00:00:00.000Z', 'Late')).json.name).toBe('Clock');
    expect((await rename('2199-01-01T00:00:00+02:00', 'Future')).json.name).toBe('Future');
    // Another device, whose clock is correct, changes it shortly after.
    const before = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(before);
    expect((await rename(new Date().toISOString(), 'Now')).json.name).toBe('Now');
  });

  test('a list is pinned by one person, twice without harm', async () => {
    const { id } = await make({ name: 'Pinned' });
    for (const pinned of [true, true, false]) {
      await ask('PUT', `canticle/lists/${id}/pin`, { pinned });
      expect((await ask('GET', `CustomCollections/${id}`)).json.pinned).toBe(pinned);
    }
  });

  test('a deleted list is listed, and comes back with everything in it', async () => {
    const list = await make({ name: 'Undo', initialEntries: [{ itemId: one }] });
    expect((await ask('DELETE', `CustomCollections/${list.id}`)).json).toEqual({});
    expect((await ask('DELETE', `CustomCollections/${list.id}`)).status).toBe(404);
    expect((await ask('GET', 'canticle/lists/deleted')).json).toMatchObject([{ id: list.id, entryCount: 1 }]);
    expect((await ask('POST', `canticle/lists/${list.id}/restore`)).json.entries).toEqual(list.entries);
    expect((await ask('POST', `canticle/lists/${list.id}/restore`)).status).toBe(200);
    expect((await ask('GET', 'canticle/lists/deleted')).json).toEqual([]);
  });

  test('a list that was deleted more than 30 days ago is gone for good', async () => {
    const list = await make({ name: 'Old' });
    await ask('DELETE', `CustomCollections/${list.id}`);
    const { context } = canticle;
    const longAgo = new Date(Date.now() - 31 * 24 * 3600_000).toISOString();
    await context.database.transaction((tx) =>
      tx.updateTable('playlists').set({ deleted_at: longAgo }).where('id', '=', list.id).execute(),
    );
    expect((await ask('POST', `canticle/lists/${list.id}/restore`)).status).toBe(404);
    await context.database.transaction((tx) => purgeDeletedLists(tx, context.now(), 10));
    const row = await context.database.read.selectFrom('playlists').where('id', '=', list.id).select('id').execute();
    expect(row).toEqual([]);
  });

  test('a list of ten thousand entries is made, moved in and read', async () => {
    const { id } = await make({ name: 'Everything' });
    const add = Array.from({ length: 10_000 }, (_, index) => ({ id: randomUUID(), itemId: one, sort: index }));
    const added = await ask('POST', `canticle/lists/${id}/changes`, { at: seconds(1), add });
    expect([added.status, added.json.entryCount]).toEqual([200, 10_000]);
    const last = add.at(-1)?.id as string;
    const moved = await ask('POST', `canticle/lists/${id}/changes`, {
      at: seconds(2),
      update: { [last]: { sort: -1 } },
    });
    expect(moved.json.entries).toHaveLength(1);
    const entries = (await ask('GET', `CustomCollections/${id}/Entries`)).json;
    expect([entries.length, entries[0].id]).toEqual([10_000, last]);
  });

  test('a list holds no more than it may', async () => {
    const { id } = await make({ name: 'Too much' });
    const more = () => Array.from({ length: 10_000 }, () => ({ id: randomUUID(), itemId: one, sort: 1 }));
    for (let round = 0; round < 3; round += 1)
      await ask('POST', `canticle/lists/${id}/changes`, { at: seconds(1), add: more() });
    const over = await ask('POST', `canticle/lists/${id}/changes`, { at: seconds(1), add: more().slice(0, 1) });
    expect(over.status).toBe(422);
  });
});
