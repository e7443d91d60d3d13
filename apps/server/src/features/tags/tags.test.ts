import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addSong } from '../../testing/library.ts';

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
const make = (name: string, songId?: string, headers = {}) =>
  canticle.request('POST api/Tags', { as, body: { name, color: null, songId }, headers });
const key = () => ({ 'idempotency-key': randomUUID() });

describe('tags of 3.0', () => {
  test('are made from a song, put on others, renamed, coloured and deleted', async () => {
    const made = (await make('Morning', one)).result;
    expect(made).toMatchObject({ type: 'tag', name: 'Morning', color: null, songIds: [one], canEdit: true });
    const patch = (body: object) => canticle.request(`PATCH api/Tags/${made.id}`, { as, body });
    expect((await patch({ addIds: [two, one] })).result.songIds.toSorted()).toEqual([one, two].sort());
    expect((await patch({ removeIds: [one] })).result.songIds).toEqual([two]);
    expect((await patch({ name: 'Evening 🌙', color: '#ff8800' })).result).toMatchObject({
      name: 'Evening 🌙',
      color: '#ff8800',
    });
    expect((await patch({ color: null })).result.color).toBe(null);
    expect((await canticle.request(`DELETE api/Tags/${made.id}`, { as })).status).toBe(200);
    expect((await canticle.request(`GET api/Tags/${made.id}`, { as })).status).toBe(404);
  });

  test('have a name of their own: the same again is refused, and with a key it is that tag', async () => {
    const first = (await make('Advent', one)).result;
    expect((await make('Advent', two)).status).toBe(409);
    expect((await make(' Advent ', two)).status).toBe(409);
    const again = await make('Advent', two, key());
    expect(again.result).toMatchObject({ id: first.id, songIds: [one, two].toSorted() });
    const other = (await make('Christmas')).result;
    const renamed = await canticle.request(`PATCH api/Tags/${other.id}`, { as, body: { name: 'Advent' } });
    expect(renamed.status).toBe(409);
    const same = await canticle.request('POST api/Tags', { as: 'else@example.org', body: { name: 'Advent' } });
    expect(same.status).toBe(200);
  });

  test('ten devices that make the same tag at once make one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => make('At once', one, key())));
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
  });

  test('of ten devices that make the same tag at once without a key one succeeds, and the others are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => make('At once, without a key', one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const all = (await canticle.request('GET api/Tags', { as })).result;
    expect(all.filter(({ name }: { name: string }) => name === 'At once, without a key')).toHaveLength(1);
  });

  test.each([[''], ['  '], ['x'.repeat(201)], [7]])('may not be called %j', async (name) => {
    expect((await make(name as string)).status).toBe(400);
  });

  test('two that are renamed to the same name at once: one has it, the other is refused and keeps its own', async () => {
    for (let round = 0; round < 10; round += 1) {
      const made = await Promise.all(['Left', 'Right'].map(async (name) => (await make(`${name} ${round}`)).result));
      const rename = (id: string) =>
        canticle.request(`PATCH api/Tags/${id}`, { as, body: { name: `Both ${round}` }, headers: key() });
      const answers = await Promise.all(made.map(({ id }) => rename(id)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const won = answers[0]?.status === 200 ? 0 : 1;
      const stand = await Promise.all(made.map(({ id }) => canticle.request(`GET api/Tags/${id}`, { as })));
      expect(stand[won]?.result.name).toBe(`Both ${round}`);
      expect(stand[1 - won]?.result.name).toBe(made[1 - won].name);
    }
  });

  test('that are changed on one device while another deletes them are changed before, or not found', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await make(`Going ${round}`, one)).result;
      const [changed, deleted] = await Promise.all([
        canticle.request(`PATCH api/Tags/${id}`, { as, body: { addIds: [two] } }),
        canticle.request(`DELETE api/Tags/${id}`, { as }),
      ]);
      expect([200, 404]).toContain(changed.status);
      expect(deleted.status).toBe(200);
      expect((await canticle.request(`GET api/Tags/${id}`, { as })).status).toBe(404);
    }
  });

  test('are put on no song that is not there', async () => {
    expect((await make('Nothing', 'no such song')).status).toBe(404);
    const { id } = (await make('Real')).result;
    expect((await canticle.request(`PATCH api/Tags/${id}`, { as, body: { addIds: ['none'] } })).status).toBe(404);
  });
});

describe('tags of 4.0', () => {
  const ask = (call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`, body?: unknown) =>
    canticle.request(call, { as, version: '4.0', body });

  test('are made with songs, changed where something is said, and deleted', async () => {
    const made = (await ask('POST api/Tags', { name: 'Four', color: 'red', songIds: [one] })).json;
    expect(made).toMatchObject({ name: 'Four', songIds: [one], permissions: { edit: true, delete: true } });
    const body = { name: null, addSongs: [two], removeSongs: null };
    expect((await ask(`PATCH api/Tags/${made.id}`, body)).json).toMatchObject({ name: 'Four', color: 'red' });
    expect((await ask(`GET api/Tags/${made.id}`)).json.songIds).toHaveLength(2);
    expect((await ask('POST api/Tags/List', { itemIds: [made.id] })).json).toHaveLength(1);
    expect((await ask(`DELETE api/Tags/${made.id}`)).json).toEqual({});
  });

  test('lose their colour by null and by an empty text', async () => {
    const { id } = (await ask('POST api/Tags', { name: 'Colourful', color: 'red' })).json;
    for (const color of [null, '']) {
      expect((await ask(`PATCH api/Tags/${id}`, { color: '#fff' })).json.color).toBe('#fff');
      expect((await ask(`PATCH api/Tags/${id}`, { color })).json.color).toBe(null);
      expect((await ask(`GET api/Tags/${id}`)).json).toMatchObject({ name: 'Colourful', color: null });
    }
  });
});

test.each([
  ['GET', '', undefined],
  ['PATCH', '', { name: 'Stolen' }],
  ['DELETE', '', undefined],
] as const)('somebody else’s tag is not found: %s', async (method, rest, body) => {
  const { id } = (await make(`Mine ${method}`, one)).result;
  for (const version of ['3.0', '4.0'] as const) {
    const answer = await canticle.request(`${method} api/Tags/${id}${rest}`, {
      as: 'stranger@example.org',
      version,
      body,
    });
    expect(answer.status).toBe(404);
  }
  for (const call of [`GET api/canticle/tags/${id}/users`, `DELETE api/canticle/tags/${id}/users/x`] as const)
    expect((await canticle.request(call, { as: 'stranger@example.org' })).status).toBe(404);
});
