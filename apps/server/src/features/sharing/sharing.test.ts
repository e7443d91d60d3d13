import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addSong } from '../../testing/library.ts';

let canticle: TestCanticle;
let song: string;
const people = { owner: 'owner@example.org', guest: 'guest@example.org', other: 'other@example.org' } as const;
let guestId: string;
beforeAll(async () => {
  canticle = await startCanticle();
  song = await addSong(canticle.context, { name: { en: 'One' } });
  for (const email of Object.values(people)) await canticle.createPerson(email);
  guestId = await canticle.createPerson(people.guest);
});
afterAll(() => canticle.close());

type Who = keyof typeof people;
const ask = (who: Who, call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`, body?: unknown) =>
  canticle.request(call, { as: people[who], body });
const share = async (itemId: string, more = {}) =>
  (await ask('owner', 'PUT api/Sharing', { itemId, type: 'playlist', ...more })).result;

let list: string;
beforeEach(async () => {
  list = (await ask('owner', 'POST api/Playlists', { name: 'Sunday' })).result.id;
  await ask('owner', `POST api/Playlists/${list}`, { songIds: [song] });
});

describe('a client that asks for what is newer', () => {
  const KINDS = [
    ['playlist', 'CustomCollections'],
    ['tag', 'Tags'],
  ] as const;
  const newer = async (who: Who, path: string, stamp: string) => {
    const call = `GET api/${path}?updatedAt=${stamp}` as const;
    return (await canticle.request(call, { as: people[who], version: '4.0' })).json;
  };
  const idsOf = (documents: readonly { id: string }[]) => documents.map(({ id }) => id);
  const make = async (who: Who, path: string, name: string) =>
    (await canticle.request(`POST api/${path}`, { as: people[who], version: '4.0', body: { name } })).json;
  /* Waits a millisecond in which nothing changes. */
  const pause = async () => {
    const stamp = new Date().toISOString();
    await expect.poll(() => new Date().toISOString()).not.toBe(stamp);
  };

  test.each(KINDS)('hears of a %s when it is shared, and its owner of who has it', async (type, path) => {
    const shared = (await make('owner', path, `Old ${type}`)).id;
    await pause();
    const { updatedAt } = await make('guest', path, `Mine ${type}`);
    await pause();
    expect(await newer('guest', path, updatedAt)).toEqual([]);
    const { key } = await share(shared, { type });
    await ask('guest', `POST api/Sharing/${key}`);
    const [seen] = await newer('guest', path, updatedAt);
    expect(seen).toMatchObject({ id: shared, sharedWithIds: [guestId] });
    expect(idsOf(await newer('owner', path, updatedAt))).toContain(shared);

    // Redeeming it again changes nothing.
    await pause();
    await ask('guest', `POST api/Sharing/${key}`);
    expect(await newer('guest', path, seen.updatedAt)).toEqual([]);

    const users = type === 'tag' ? 'canticle/tags' : 'Playlists';
    await ask('guest', `DELETE api/${users}/${shared}/${type === 'tag' ? 'users' : 'Users'}/${guestId}`);
    expect(await newer('guest', path, seen.updatedAt)).toEqual([]);
    expect(await newer('owner', path, seen.updatedAt)).toMatchObject([{ id: shared, sharedWithIds: [] }]);
  });

  test.each(KINDS)('is not told of a %s that is gone', async (type, path) => {
    const { id } = await make('owner', path, `Gone ${type}`);
    await canticle.request(`DELETE api/${path}/${id}`, { as: people.owner, version: '4.0' });
    expect(idsOf(await newer('owner', path, '2000-01-01T00:00:00.000Z'))).not.toContain(id);
  });

  test('hears of a list that was brought back', async () => {
    const { id } = await make('owner', 'CustomCollections', 'Back');
    await canticle.request(`DELETE api/CustomCollections/${id}`, { as: people.owner, version: '4.0' });
    await pause();
    const { updatedAt } = await make('owner', 'CustomCollections', 'Later');
    await pause();
    await ask('owner', `POST api/canticle/lists/${id}/restore`);
    expect(idsOf(await newer('owner', 'CustomCollections', updatedAt))).toEqual([id]);
  });
});

describe('a key to a list', () => {
  test('is valid for 30 days, to look at, and listed for whoever made it', async () => {
    const key = await share(list);
    expect(key).toMatchObject({ itemId: list, type: 'playlist', permission: 'view', usedByIds: [] });
    const days = (Date.parse(key.validTo) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(key.key.length).toBeGreaterThanOrEqual(32);
    expect((await ask('owner', 'GET api/Sharing')).result).toContainEqual(key);
    expect((await ask('guest', 'GET api/Sharing')).result).toEqual([]);
  });

  test('lets somebody in to look, and no further', async () => {
    const { key } = await share(list);
    const redeemed = await ask('guest', `POST api/Sharing/${key}`);
    expect(redeemed.result).toMatchObject({ type: 'playlist', id: list, sharedWithIds: [guestId] });
    expect((await ask('guest', `GET api/Playlists/${list}`)).result.entries).toHaveLength(1);
    expect((await ask('guest', `PATCH api/Playlists/${list}`, { name: 'Mine' })).status).toBe(403);
    expect((await ask('guest', `POST api/Playlists/${list}`, { songIds: [song] })).status).toBe(403);
    const change = { at: '2026-01-01T00:00:00.000Z', name: 'Mine' };
    expect((await ask('guest', `POST api/canticle/lists/${list}/changes`, change)).status).toBe(403);
    expect((await ask('guest', 'PUT api/Sharing', { itemId: list, type: 'playlist' })).status).toBe(403);
    expect((await ask('guest', `POST api/canticle/lists/${list}/restore`)).status).toBe(404);
    const asList = await canticle.request(`GET api/CustomCollections/${list}`, { as: people.guest, version: '4.0' });
    expect(asList.json.permissions).toEqual({ edit: false, delete: false });
  });

  test('to edit makes an editor, who stays one when a key to look at follows', async () => {
    const edit = await share(list, { permission: 'edit' });
    await ask('guest', `POST api/Sharing/${edit.key}`);
    await ask('guest', `POST api/Sharing/${(await share(list)).key}`);
    expect((await ask('guest', `PATCH api/Playlists/${list}`, { name: 'Ours' })).result.name).toBe('Ours');
    expect((await ask('guest', `POST api/Playlists/${list}`, { songIds: [song] })).result).toHaveLength(1);
    expect((await ask('guest', `DELETE api/Playlists/${list}/Users/${guestId}`)).status).toBe(200);
  });

  test('may be redeemed again without harm, but not by its owner', async () => {
    const { key } = await share(list);
    for (const _ of [1, 2]) expect((await ask('guest', `POST api/Sharing/${key}`)).status).toBe(200);
    expect((await ask('owner', `POST api/Sharing/${key}`)).status).toBe(409);
    const [own] = (await ask('owner', 'GET api/Sharing')).result.filter((one: any) => one.key === key);
    expect(own.usedByIds).toEqual([guestId]);
  });

  test('that is unknown, taken back, or leads to nothing is not found', async () => {
    expect((await ask('guest', 'POST api/Sharing/nothing')).status).toBe(404);
    const { key } = await share(list);
    expect((await ask('guest', `DELETE api/Sharing/${key}`)).status).toBe(404);
    expect((await ask('owner', `DELETE api/Sharing/${key}`)).status).toBe(200);
    expect((await ask('guest', `POST api/Sharing/${key}`)).status).toBe(404);
    const next = await share(list);
    await ask('owner', `DELETE api/Playlists/${list}`);
    expect((await ask('guest', `POST api/Sharing/${next.key}`)).status).toBe(404);
  });

  test('that has expired is gone, in a sentence', async () => {
    const { key } = await share(list);
    const past = new Date(Date.now() - 1000).toISOString();
    await canticle.context.database.transaction((tx) =>
      tx.updateTable('share_keys').set({ valid_to: past }).where('key', '=', key).execute(),
    );
    const answer = await ask('guest', `POST api/Sharing/${key}`);
    expect([answer.status, answer.headers['x-problem']]).toEqual([410, 'GONE']);
    expect((await ask('guest', `GET api/Playlists/${list}`)).status).toBe(404);
  });

  test.each([['2020-01-01'], ['2199-01-01T00:00:00Z']])('cannot be valid until %s', async (validTo) => {
    const body = { itemId: list, type: 'playlist', validTo };
    expect((await ask('owner', 'PUT api/Sharing', body)).status).toBe(422);
  });

  test('cannot be made by a stranger, who is told of nothing', async () => {
    expect((await ask('other', 'PUT api/Sharing', { itemId: list, type: 'playlist' })).status).toBe(404);
    expect((await ask('owner', 'PUT api/Sharing', { itemId: list, type: 'tag' })).status).toBe(404);
  });
});

describe('the people of a list', () => {
  beforeEach(async () => {
    await ask('guest', `POST api/Sharing/${(await share(list)).key}`);
  });

  test('are listed without their addresses', async () => {
    const users = (await ask('owner', `GET api/Playlists/${list}/Users`)).result;
    expect(users.map((one: any) => one.id)).toEqual([guestId]);
    expect(JSON.stringify(users)).not.toContain('@');
  });

  test('are removed by the owner, and not by each other', async () => {
    await ask('other', `POST api/Sharing/${(await share(list)).key}`);
    expect((await ask('other', `DELETE api/Playlists/${list}/Users/${guestId}`)).status).toBe(403);
    expect((await ask('owner', `DELETE api/Playlists/${list}/Users/${guestId}`)).status).toBe(200);
    expect((await ask('owner', `DELETE api/Playlists/${list}/Users/${guestId}`)).status).toBe(404);
    expect((await ask('guest', `GET api/Playlists/${list}`)).status).toBe(404);
    expect((await ask('other', `GET api/Playlists/${list}`)).status).toBe(200);
  });

  test('leave by deleting, which deletes it for nobody else', async () => {
    expect((await ask('guest', `DELETE api/Playlists/${list}`)).status).toBe(200);
    expect((await ask('guest', `GET api/Playlists/${list}`)).status).toBe(404);
    expect((await ask('owner', `GET api/Playlists/${list}`)).result.sharedWithIds).toEqual([]);
  });
});

test('a tag is shared to look at and to edit, left, and taken away', async () => {
  const tag = (await ask('owner', 'POST api/Tags', { name: 'Shared', songId: song })).result.id;
  const view = await share(tag, { type: 'tag' });
  expect((await ask('guest', `POST api/Sharing/${view.key}`)).result).toMatchObject({ type: 'tag', canEdit: false });
  expect((await ask('guest', `PATCH api/Tags/${tag}`, { name: 'Mine' })).status).toBe(403);
  const edit = await share(tag, { type: 'tag', permission: 'edit' });
  expect((await ask('guest', `POST api/Sharing/${edit.key}`)).result.canEdit).toBe(true);
  expect((await ask('guest', `PATCH api/Tags/${tag}`, { removeIds: [song] })).result.songIds).toEqual([]);
  expect((await ask('guest', `DELETE api/Tags/${tag}`)).status).toBe(403);
  expect((await ask('owner', `GET api/canticle/tags/${tag}/users`)).json).toHaveLength(1);
  expect((await ask('guest', `DELETE api/canticle/tags/${tag}/users/${guestId}`)).status).toBe(200);
  expect((await ask('guest', `GET api/Tags/${tag}`)).status).toBe(404);
});
