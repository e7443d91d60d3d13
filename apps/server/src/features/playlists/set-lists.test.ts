import { randomUUID } from 'node:crypto';
import { wallTimeAt } from '@canticle/lists';
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

const nora = 'nora@example.org';
type Method = 'GET' | 'POST' | 'PATCH';
const ask = (method: Method, path: string, body?: unknown, as = nora) =>
  canticle.request(`${method} api/${path}`, { as, version: '4.0', body });
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
const sunday = { date: '2026-01-04', time: '10:30', timeZone: 'Europe/Oslo' };

let second = 0;
async function make(body: object = {}): Promise<string> {
  const id = randomUUID();
  await ask('POST', 'CustomCollections', { id, name: 'Sunday' });
  const { status } = await change(id, body);
  expect(status).toBe(200);
  return id;
}
const change = (id: string, body: object, as = nora) =>
  ask('POST', `canticle/lists/${id}/changes`, { at: at(second++), ...body }, as);
const row = (sort: number, values: object) => ({ id: randomUUID(), sort, ...values });

describe('a set list', () => {
  test('has a date, a time in its zone and a place, which its list says too, and null takes them away', async () => {
    const id = await make();
    const changed = await change(id, { schedule: sunday, place: ' Main hall ' });
    expect(changed.json).toMatchObject({ schedule: sunday, place: 'Main hall', isTemplate: false });
    const listed = await ask('GET', 'CustomCollections');
    expect(listed.json.find((list: any) => list.id === id)).toMatchObject({ schedule: sunday, place: 'Main hall' });
    await change(id, { schedule: null, place: null });
    expect((await ask('GET', `CustomCollections/${id}`)).json).toMatchObject({ schedule: null, place: null });
  });

  test.each([
    ['a time the clock jumps over', { ...sunday, date: '2027-03-28', time: '02:30' }, 422],
    ['a zone that does not exist', { ...sunday, timeZone: 'Europe/Atlantis' }, 422],
    ['a day that does not exist', { ...sunday, date: '2026-02-30' }, 400],
    ['a time that does not exist', { ...sunday, time: '24:00' }, 400],
  ])('%s is refused, and nothing of the change is kept', async (_what, schedule, status) => {
    const id = await make({ place: 'Kept' });
    expect((await change(id, { place: 'Lost', schedule })).status).toBe(status);
    expect((await ask('GET', `CustomCollections/${id}`)).json).toMatchObject({ place: 'Kept', schedule: null });
  });

  test('is stored with the one name of its zone, however it was spelt', async () => {
    const id = await make();
    const changed = await change(id, { schedule: { ...sunday, timeZone: 'eUROPE/oSLO' } });
    expect(changed.json.schedule).toEqual(sunday);
    const { database } = canticle.context;
    const stored = await database.read.selectFrom('playlists').select('time_zone').where('id', '=', id).execute();
    expect(stored).toEqual([{ time_zone: 'Europe/Oslo' }]);
  });

  test('says which time does not exist and why', async () => {
    const { json } = await change(await make(), { schedule: { ...sunday, date: '2027-03-28', time: '02:30' } });
    expect(JSON.stringify(json)).toContain('02:30 does not exist on 2027-03-28 in Europe/Oslo');
  });
});

describe('the rows of a set list', () => {
  const rows = () => [
    row(1, { type: 'heading', title: 'Welcome' }),
    row(2, { itemId: one, leader: 'Anna', tempo: 84, languages: ['no', 'en'], durationSeconds: 200 }),
    row(3, { type: 'reading', reference: 'John 3:16-18', leader: 'Per' }),
    row(4, { type: 'note', title: 'Offering', durationSeconds: 180, note: 'Two baskets' }),
    row(5, { type: 'song', itemId: two }),
  ];

  test('are songs, headings, readings and notes in their order', async () => {
    const add = rows();
    const id = await make({ add });
    const answer = await ask('GET', `canticle/lists/${id}/rows`);
    expect(
      answer.json.map((one: any) => [one.type, one.itemId, one.title, one.reference, one.durationSeconds]),
    ).toEqual([
      ['heading', null, 'Welcome', null, null],
      ['song', one, null, null, 200],
      ['reading', null, null, 'John 3:16-18', null],
      ['note', null, 'Offering', null, 180],
      ['song', two, null, null, null],
    ]);
    expect(answer.json[1]).toMatchObject({ leader: 'Anna', tempo: 84, languages: ['no', 'en'] });
  });

  test('are songs alone for existing clients, which go on seeing a playlist', async () => {
    const id = await make({ add: rows(), schedule: sunday });
    const four = await ask('GET', `CustomCollections/${id}`);
    expect(four.json.entryCount).toBe(2);
    expect(four.json.entries.map((entry: any) => [entry.type, entry.itemId])).toEqual([
      ['song', one],
      ['song', two],
    ]);
    expect((await ask('GET', `CustomCollections/${id}/Entries`)).json).toHaveLength(2);
    const three = await canticle.request(`GET api/Playlists/${id}`, { as: nora, version: '3.0' });
    expect(three.json.result.songIds).toEqual([one, two]);
    expect(Object.keys(three.json.result)).not.toContain('schedule');
  });

  test('stay where they are when an existing client turns the songs around', async () => {
    const add = rows();
    const id = await make({ add });
    const order = { entryOrder: [add[4]?.id, add[1]?.id] };
    await canticle.request(`PATCH api/Playlists/${id}`, { as: nora, version: '3.0', body: order });
    const after = await ask('GET', `canticle/lists/${id}/rows`);
    expect(after.json.map((entry: any) => entry.id)).toEqual([0, 4, 2, 3, 1].map((index) => add[index]?.id));
  });

  test.each([
    ['a song without its id', { type: 'song' }],
    ['a heading with a song', { type: 'heading', title: 'A', itemId: 'x' }],
    ['a heading without words', { type: 'heading' }],
    ['a note with blank words', { type: 'note', title: ' ' }],
    ['a reading without a passage', { type: 'reading' }],
    ['a tempo nobody can play', { itemId: 'x', tempo: 1000 }],
    ['a language that is none', { itemId: 'x', languages: ['Norwegian'] }],
  ])('%s is refused', async (_what, values) => {
    const id = await make();
    expect((await change(id, { add: [row(1, values)] })).status).toBe(400);
    expect((await ask('GET', `canticle/lists/${id}/rows`)).json).toEqual([]);
  });

  test('two hundred are kept, read and changed', async () => {
    const add = Array.from({ length: 200 }, (_, index) =>
      row(index, index % 10 === 0 ? { type: 'heading', title: `Part ${index}` } : { itemId: one }),
    );
    const id = await make({ add });
    await change(id, { update: { [add[199]?.id ?? '']: { sort: -1, leader: 'Anna' } }, remove: [add[0]?.id] });
    const after = await ask('GET', `canticle/lists/${id}/rows`);
    expect(after.json).toHaveLength(199);
    expect(after.json[0]).toMatchObject({ id: add[199]?.id, leader: 'Anna' });
  });

  test('of a set list are hidden from a stranger', async () => {
    const id = await make({ add: rows() });
    expect((await ask('GET', `canticle/lists/${id}/rows`, undefined, 'ole@example.org')).status).toBe(404);
  });
});

test('when a song was last sung comes from the person’s own set lists whose day has come', async () => {
  const as = 'kari@example.org';
  const makeOn = async (date: string, songId: string) => {
    const id = randomUUID();
    await ask('POST', 'CustomCollections', { id, name: date }, as);
    const schedule = { ...sunday, date };
    await change(id, { schedule, add: [row(1, { itemId: songId })] }, as);
    return id;
  };
  await makeOn('2020-05-03', one);
  const later = await makeOn('2020-06-07', one);
  await makeOn('2199-01-01', one);
  await makeOn('2199-01-01', two);
  await make({ schedule: { ...sunday, date: '2021-01-03' }, add: [row(1, { itemId: one })] });
  expect((await ask('GET', 'canticle/lists/sung-songs', undefined, as)).json).toEqual([
    { songId: one, date: '2020-06-07', listId: later },
  ]);
});

test('the day of a set has come when it has where the set takes place', async () => {
  const as = 'liv@example.org';
  // A day begins here 25 hours before it does in Pago Pago.
  const date = wallTimeAt(Date.now(), 'Pacific/Kiritimati').date;
  for (const [timeZone, itemId] of [
    ['Pacific/Kiritimati', one],
    ['Pacific/Pago_Pago', two],
  ]) {
    const id = randomUUID();
    await ask('POST', 'CustomCollections', { id, name: date }, as);
    await change(id, { schedule: { date, time: null, timeZone }, add: [row(1, { itemId })] }, as);
  }
  const { json } = await ask('GET', 'canticle/lists/sung-songs', undefined, as);
  expect(json.map(({ songId }: { songId: string }) => songId)).toEqual([one]);
});
