import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle();
});
afterAll(() => canticle.close());

const as = 'nora@example.org';
const list = async (person = as) => (await canticle.request('GET api/Activity?limit=20', { as: person })).result;

test('what a device noted is kept once, however often it is sent, and is shown newest first', async () => {
  const batch = [
    { type: 'song', itemId: 's-1', loggedDate: '2026-01-01T10:00:00+01:00' },
    { id: 'an id of their own', type: 'contributor', itemId: 'c-1', loggedDate: '2026-01-02T10:00:00.000Z' },
  ];
  const first = await canticle.request('POST api/Activity', { as, body: batch });
  expect(first.result.map((one: any) => [one.itemId, one.loggedDate])).toEqual([
    ['s-1', '2026-01-01T09:00:00.000Z'],
    ['c-1', '2026-01-02T10:00:00.000Z'],
  ]);
  const again = await canticle.request('POST api/Activity', { as, body: batch });
  expect(again.result).toEqual(first.result);
  expect((await list()).map((one: any) => one.itemId)).toEqual(['c-1', 's-1']);
});

test('a moment that has not come yet counts as now', async () => {
  const person = 'ahead@example.org';
  const before = new Date().toISOString();
  const note = (itemId: string, loggedDate: string) =>
    canticle.request('POST api/Activity', { as: person, body: [{ type: 'song', itemId, loggedDate }] });
  const [{ loggedDate }] = (await note('s-ahead', '2099-01-01T00:00:00.000Z')).result;
  expect(loggedDate >= before && loggedDate <= new Date().toISOString(), loggedDate).toBe(true);
  await expect.poll(() => new Date().toISOString()).not.toBe(loggedDate);
  await note('s-now', new Date().toISOString());
  expect((await list(person)).map((one: any) => one.itemId)).toEqual(['s-now', 's-ahead']);
});

test.each(['2026-11-20T10:00:00', '2026-02-30T10:00:00.000Z', 'yesterday', '20 November 2026'])(
  'a moment without a zone, or of a day that does not exist, is refused: %s',
  async (loggedDate) => {
    const person = 'odd-moments@example.org';
    const body = [{ type: 'song', itemId: 's-1', loggedDate }];
    expect((await canticle.request('POST api/Activity', { as: person, body })).status).toBe(400);
    expect(await list(person)).toEqual([]);
  },
);

test('a visit that two devices tell of is kept once', async () => {
  const person = 'two-devices@example.org';
  const note = (loggedDate: string) =>
    canticle.request('POST api/Activity', { as: person, body: [{ type: 'song', itemId: 's-1', loggedDate }] });
  await note('2026-01-01T10:00:00.000Z');
  expect((await note('2026-01-01T10:00:59.000Z')).result).toEqual([]);
  expect((await note('2026-01-01T10:01:00.000Z')).result).toHaveLength(1);
  expect(await list(person)).toHaveLength(2);
});

test('a person clears theirs, and nobody else’s', async () => {
  const body = [{ type: 'song', itemId: 's-9', loggedDate: '2026-01-05T10:00:00.000Z' }];
  for (const person of ['clears@example.org', 'keeps@example.org'])
    await canticle.request('POST api/Activity', { as: person, body });
  expect((await canticle.request('DELETE api/canticle/activities', { as: 'clears@example.org' })).status).toBe(200);
  expect(await list('clears@example.org')).toEqual([]);
  expect(await list('keeps@example.org')).toHaveLength(1);
});

test('what a person clears is gone from their other devices, and nobody else is told', async () => {
  const body = [{ type: 'song', itemId: 's-8', loggedDate: '2026-01-06T10:00:00.000Z' }];
  const [person, other] = ['two-tablets@example.org', 'one-tablet@example.org'];
  const changes = async (device: string, since = '') =>
    (await canticle.request(`GET api/canticle/changes${since}`, { as: device })).json;
  await canticle.request('POST api/Activity', { as: person, body });
  const [own, others] = [await changes(person), await changes(other)];
  await canticle.request('DELETE api/canticle/activities', { as: person });
  expect((await changes(person, `?since=${own.next}`)).deleted).toMatchObject([{ kind: 'activity' }]);
  expect((await changes(other, `?since=${others.next}`)).deleted).toEqual([]);
});

test('a full batch of 500 comes at once, and again without harm', async () => {
  const body = Array.from({ length: 500 }, (_, index) => ({
    type: 'song',
    itemId: `s-${index}`,
    loggedDate: new Date(Date.UTC(2026, 1, 1) + index * 1000).toISOString(),
  }));
  const person = 'batch@example.org';
  const first = await canticle.request('POST api/Activity', { as: person, body });
  expect(first.result).toHaveLength(500);
  expect((await canticle.request('POST api/Activity', { as: person, body })).result).toEqual(first.result);
});

test('nobody sees what another person opened', async () => {
  expect(await list('somebody@example.org')).toEqual([]);
});

test.each([
  ['an unknown type', [{ type: 'article', itemId: 'a', loggedDate: '2026-01-01T10:00:00.000Z' }]],
  ['a date that is none', [{ type: 'song', itemId: 'a', loggedDate: 'yesterday' }]],
  ['a date beyond all calendars', [{ type: 'song', itemId: 'a', loggedDate: '+275760-09-13T00:00:00.000Z' }]],
  ['no list', { type: 'song' }],
])('%s is refused and nothing is kept', async (_what, body) => {
  const before = await list();
  expect((await canticle.request('POST api/Activity', { as, body })).status).toBe(400);
  expect(await list()).toEqual(before);
});

test('a limit beyond 1 to 100 is refused', async () => {
  for (const limit of ['0', '101'])
    expect((await canticle.request(`GET api/Activity?limit=${limit}`, { as })).status).toBe(400);
});
