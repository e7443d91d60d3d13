import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addSong } from '../../testing/library.ts';

let canticle: TestCanticle;
let [one, two, hidden]: string[] = [];
beforeAll(async () => {
  canticle = await startCanticle();
  one = await addSong(canticle.context, { name: { en: 'One' } });
  two = await addSong(canticle.context, { name: { en: 'Two' } });
  hidden = await addSong(canticle.context, { name: { en: 'Hidden' }, enabled: false });
});
afterAll(() => canticle.close());

const key = () => ({ 'idempotency-key': randomUUID() });
const list = async (as: string) => (await canticle.request('GET api/Favorites', { as })).result;

test('songs are marked and unmarked, and nobody else sees it', async () => {
  const as = 'nora@example.org';
  expect((await canticle.request('POST api/Favorites', { as, body: [one, two] })).result).toEqual([one, two].sort());
  expect((await canticle.request('DELETE api/Favorites', { as, body: [one] })).result).toEqual([two]);
  expect(await list(as)).toEqual([two]);
  expect(await list('somebody@example.org')).toEqual([]);
});

test('a song that is marked already is refused as existing clients expect, and nothing of the call is done', async () => {
  const as = 'again@example.org';
  await canticle.request('POST api/Favorites', { as, body: [one] });
  const refused = await canticle.request('POST api/Favorites', { as, body: [two, one] });
  expect([refused.status, refused.text]).toEqual([409, 'Cannot add songs which are already there.']);
  expect(await list(as)).toEqual([one]);
  const twice = await canticle.request('POST api/Favorites', { as, body: [two, two] });
  expect(twice.status).toBe(409);
});

test('a song that is not marked cannot be unmarked, also when somebody else marked it', async () => {
  const as = 'never@example.org';
  const refused = await canticle.request('DELETE api/Favorites', { as, body: [one] });
  expect([refused.status, refused.text]).toEqual([409, "Trying to remove songs that aren't found"]);
});

test('with a key the wanted state is success, whatever the state was', async () => {
  const as = 'keyed@example.org';
  await canticle.request('POST api/Favorites', { as, body: [one] });
  const added = await canticle.request('POST api/Favorites', { as, body: [one, two], headers: key() });
  expect([added.status, added.result.toSorted()]).toEqual([200, [one, two].sort()]);
  await canticle.request('DELETE api/Favorites', { as, body: [one], headers: key() });
  const removed = await canticle.request('DELETE api/Favorites', { as, body: [one, two], headers: key() });
  expect([removed.status, removed.result]).toEqual([200, []]);
});

test('the same write sent twice gets its first answer and does nothing again', async () => {
  const as = 'twice@example.org';
  const headers = key();
  const first = await canticle.request('POST api/Favorites', { as, body: [one], headers });
  await canticle.request('DELETE api/Favorites', { as, body: [one] });
  expect((await canticle.request('POST api/Favorites', { as, body: [one], headers })).json).toEqual(first.json);
  expect(await list(as)).toEqual([]);
});

test('ten devices that mark the same song at once mark it once', async () => {
  const as = 'many@example.org';
  await canticle.request('GET api/Session', { as });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => canticle.request('POST api/Favorites', { as, body: [one], headers: key() })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await list(as)).toEqual([one]);
});

test('of several that mark or unmark the same song at once without a key one succeeds, and the others are refused', async () => {
  const as = 'race@example.org';
  await canticle.request('GET api/Session', { as });
  for (let round = 0; round < 8; round += 1) {
    const atOnce = async (call: 'POST api/Favorites' | 'DELETE api/Favorites') => {
      const orders = [[one, two], [two, one], [one]];
      const answers = await Promise.all(orders.map((body) => canticle.request(call, { as, body })));
      return answers.map(({ status }) => status).toSorted();
    };
    expect(await atOnce('POST api/Favorites')).toEqual([200, 409, 409]);
    await canticle.request('POST api/Favorites', { as, body: [one, two], headers: key() });
    expect(await atOnce('DELETE api/Favorites')).toEqual([200, 409, 409]);
    await canticle.request('DELETE api/Favorites', { as, body: [one, two], headers: key() });
    expect(await list(as)).toEqual([]);
  }
});

test('songs that are not there, or not to be known of, are not found', async () => {
  const as = 'guess@example.org';
  for (const id of ['nothing', hidden]) {
    expect((await canticle.request('POST api/Favorites', { as, body: [one, id] })).status).toBe(404);
  }
  expect(await list(as)).toEqual([]);
});

test.each([
  ['no list', { songId: 'a' }],
  ['numbers', [1]],
  ['an empty id', ['']],
])('%s is refused', async (_what, body) => {
  const as = 'nora@example.org';
  expect((await canticle.request('POST api/Favorites', { as, body })).status).toBe(400);
  expect((await canticle.request('DELETE api/Favorites', { as, body })).status).toBe(400);
});
