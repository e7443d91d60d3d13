import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startChoir, type TestChoir } from '../../testing/choir.ts';
import { addSong } from '../../testing/library.ts';

let choir: TestChoir;
beforeAll(async () => {
  choir = await startChoir('nora', 'siri', 'eva');
});
afterAll(() => choir.close());
beforeEach(() => choir.later(1));

const sunday = { date: '2026-11-29', time: '10:30', timeZone: 'Europe/Oslo' };
const createSet = (as: string, head: object) => choir.createSet(as, { schedule: sunday, ...head });
const addressOf = async (as: string, groupId: string | null) =>
  (await choir.ask(as, 'PUT', `canticle/calendar-addresses/${groupId ?? 'own'}`)).json.address.replace(
    'https://songs.example.org/',
    '',
  );
const read = (address: string) => choir.request(`GET ${address}`);
/* What a calendar program makes of it. */
async function readEvents(address: string) {
  const { text } = await read(address);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return events.map((component) => ({ component, event: new ICAL.Event(component) }));
}

describe('a calendar', () => {
  test('of a person has their dated lists, each with an id and a number that grows', async () => {
    const place = 'Hall; upstairs, left\\right';
    const name = `Ein sehr langer Gottesdienst mit Chören, ${'Ærlig høytidssang 🎄 '.repeat(6)}`.trim();
    const set = await createSet('nora', { place, name });
    const address = await addressOf('nora', null);
    const [first] = await readEvents(address);
    expect(first?.event.uid).toBe(`${set}@canticle`);
    expect(first?.event.summary).toBe(name);
    expect(first?.event.location).toBe(place);
    expect(first?.event.startDate.toJSDate().toISOString()).toBe('2026-11-29T09:30:00.000Z');
    expect(first?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    await choir.change('nora', set, { schedule: { ...sunday, time: null } });
    const [second] = await readEvents(address);
    expect(second?.event.startDate.isDate).toBe(true);
    expect(second?.event.startDate.toString()).toBe('2026-11-29');
    expect(second?.event.sequence).toBeGreaterThan(first?.event.sequence ?? 0);
    await choir.ask('nora', 'DELETE', `CustomCollections/${set}`);
    const [third] = await readEvents(address);
    expect([third?.event.uid, third?.component.getFirstPropertyValue('status')]).toEqual([
      `${set}@canticle`,
      'CANCELLED',
    ]);
    expect(third?.event.sequence).toBeGreaterThan(second?.event.sequence ?? 0);
  });

  test('ends an event as the page of the set says: a song of unknown length is counted as four minutes', async () => {
    const songId = await addSong(choir.context, { name: { en: 'Silent Night' } });
    const set = await createSet('siri', {});
    const address = await addressOf('siri', null);
    const minutesOf = async () => {
      const [{ event, component } = { event: undefined, component: undefined }] = await readEvents(address);
      const sequence = Number(component?.getFirstPropertyValue('sequence'));
      return { minutes: (event?.duration.toSeconds() ?? 0) / 60, sequence };
    };
    const [first, second, offering] = [randomUUID(), randomUUID(), randomUUID()];
    const add = [
      { id: first, itemId: songId, sort: 1 },
      { id: second, itemId: songId, sort: 2 },
      { id: offering, type: 'note', title: 'Offering', sort: 3 },
    ];
    expect((await choir.change('siri', set, { add })).status).toBe(200);
    const unknown = await minutesOf();
    expect(unknown.minutes).toBe(60);
    await choir.change('siri', set, {
      update: { [first]: { durationSeconds: 210 }, [offering]: { durationSeconds: 90 } },
    });
    const oneKnown = await minutesOf();
    expect(oneKnown.minutes).toBe(3.5 + 4 + 1.5);
    expect(oneKnown.sequence).toBeGreaterThan(unknown.sequence);
    await choir.change('siri', set, { update: { [second]: { durationSeconds: 300 } } });
    expect((await minutesOf()).minutes).toBe(3.5 + 5 + 1.5);
  });

  test('has lines of at most 75 octets that end with CR and LF, and tears no character apart', async () => {
    await createSet('eva', { name: 'Ærlig 🎄 '.repeat(20).trim() });
    const { text, headers } = await read(await addressOf('eva', null));
    expect(headers['content-type']).toContain('text/calendar');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  test('of a group has its published sets, and says which were withdrawn', async () => {
    const group = await choir.createGroup('siri');
    await createSet('siri', { name: 'My own' });
    const set = await createSet('nora', { groupId: group, isPublished: true });
    await createSet('nora', { groupId: group, name: 'Draft' });
    const address = await addressOf('siri', group);
    const statuses = async () =>
      (await readEvents(address)).map(({ event, component }) => [event.uid, component.getFirstPropertyValue('status')]);
    expect(await statuses()).toEqual([[`${set}@canticle`, 'CONFIRMED']]);
    choir.later(600);
    await choir.context.jobs.runDue();
    await choir.change('nora', set, { isPublished: false });
    expect(await statuses()).toEqual([[`${set}@canticle`, 'CANCELLED']]);
    await choir.ask('nora', 'DELETE', `canticle/groups/${group}/members/${choir.ids['siri']}`);
    expect((await read(address)).status).toBe(404);
  });

  test('says of a withdrawn set what members were told, not what its draft has become, for 30 days', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet('nora', { groupId: group, isPublished: true, place: 'Hall' });
    choir.later(600);
    await choir.context.jobs.runDue();
    await choir.change('nora', set, { isPublished: false });
    await choir.change('nora', set, { name: 'Surprise for Siri', place: 'Siri’s garden', schedule: null });
    const address = await addressOf('siri', group);
    const { text } = await read(address);
    expect(text).not.toMatch(/Surprise|garden/);
    const [{ event, component } = { event: undefined, component: undefined }] = await readEvents(address);
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-29T09:30:00.000Z');
    expect([event?.summary, event?.location, component?.getFirstPropertyValue('status')]).toEqual([
      'Advent',
      'Hall',
      'CANCELLED',
    ]);
    choir.later(31 * 24 * 3600);
    expect(await readEvents(address)).toEqual([]);
    choir.later(-31 * 24 * 3600);
  });

  test('has the answers of its person, with a number that grows with each', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet('nora', { groupId: group, isPublished: true });
    const address = await addressOf('siri', group);
    const part = { id: randomUUID(), userId: choir.ids['siri'], part: 'Guitar' };
    const sequences: number[] = [];
    const descriptions: (string | null)[] = [];
    const note = async () => {
      const [{ event } = { event: undefined }] = await readEvents(address);
      sequences.push(event?.sequence ?? 0);
      descriptions.push(event?.description ?? null);
    };
    await note();
    for (const [as, method, path, body] of [
      ['nora', 'POST', 'parts', part],
      ['siri', 'PUT', `parts/${part.id}/answer`, { answer: 'yes' }],
      ['nora', 'DELETE', `parts/${part.id}`, undefined],
    ] as const) {
      choir.later(2);
      expect((await choir.ask(as, method, `canticle/lists/${set}/${path}`, body)).status).toBe(200);
      await note();
    }
    expect(descriptions).toEqual([null, 'Guitar ?', 'Guitar ✓', null]);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(4);
  });

  test('has a secret address that is renewed, deleted, and given to members alone', async () => {
    const group = await choir.createGroup();
    const first = await addressOf('nora', group);
    expect((await read(first)).status).toBe(200);
    const second = await addressOf('nora', group);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const listed = (await choir.ask('nora', 'GET', 'canticle/calendar-addresses')).json;
    const found = listed.filter((one: any) => one.groupId === group);
    expect(found).toHaveLength(1);
    expect((await choir.ask('eva', 'DELETE', `canticle/calendar-addresses/${group}`)).status).toBe(404);
    await choir.ask('nora', 'DELETE', `canticle/calendar-addresses/${group}`);
    expect((await read(second)).status).toBe(404);
    expect((await choir.ask('eva', 'PUT', `canticle/calendar-addresses/${group}`)).status).toBe(404);
  });
});
