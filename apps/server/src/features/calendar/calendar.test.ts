import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';

let now = new Date();
let canticle: TestCanticle;
const ids: Record<string, string> = {};
beforeAll(async () => {
  canticle = await startCanticle({ PUBLIC_URL: 'https://songs.example.org' }, () => now);
  for (const name of ['nora', 'siri', 'eva']) ids[name] = await canticle.createPerson(`${name}@example.org`);
});
afterAll(() => canticle.close());
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
beforeEach(() => later(1));

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/* Tokens end after some minutes, which the clock of the tests jumps over. */
const ask = async (as: string, method: Method, path: string, body?: unknown) => {
  const claims = { exp: Math.floor(now.getTime() / 1000) + 3600 };
  const headers = { authorization: `Bearer ${await canticle.token(`${as}@example.org`, claims)}` };
  return canticle.request(`${method} api/${path}`, { version: '4.0', body, headers });
};
const change = (as: string, list: string, body: object) => {
  later(1);
  return ask(as, 'POST', `canticle/lists/${list}/changes`, { at: now.toISOString(), ...body });
};
const sunday = { date: '2026-11-29', time: '10:30', timeZone: 'Europe/Oslo' };
async function createSet(as: string, head: object): Promise<string> {
  const id = randomUUID();
  await ask(as, 'POST', 'CustomCollections', { id, name: 'Advent' });
  expect((await change(as, id, { schedule: sunday, ...head })).status).toBe(200);
  return id;
}
async function createChoir(...members: readonly string[]): Promise<string> {
  const { json } = await ask('nora', 'POST', 'canticle/groups', { id: randomUUID(), name: 'Choir' });
  for (const member of members) {
    const made = await ask('nora', 'POST', `canticle/groups/${json.id}/invitations`, { role: 'singer' });
    await ask(member, 'POST', `canticle/group-invitations/${made.json.key}`);
  }
  return json.id;
}
const addressOf = async (as: string, groupId: string | null) =>
  (await ask(as, 'PUT', `canticle/calendar-addresses/${groupId ?? 'own'}`)).json.address.replace(
    'https://songs.example.org/',
    '',
  );
const read = (address: string) => canticle.request(`GET ${address}`);
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
    await change('nora', set, { schedule: { ...sunday, time: null } });
    const [second] = await readEvents(address);
    expect(second?.event.startDate.isDate).toBe(true);
    expect(second?.event.startDate.toString()).toBe('2026-11-29');
    expect(second?.event.sequence).toBeGreaterThan(first?.event.sequence ?? 0);
    await ask('nora', 'DELETE', `CustomCollections/${set}`);
    const [third] = await readEvents(address);
    expect([third?.event.uid, third?.component.getFirstPropertyValue('status')]).toEqual([
      `${set}@canticle`,
      'CANCELLED',
    ]);
    expect(third?.event.sequence).toBeGreaterThan(second?.event.sequence ?? 0);
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
    const group = await createChoir('siri');
    await createSet('siri', { name: 'My own' });
    const set = await createSet('nora', { groupId: group, isPublished: true });
    await createSet('nora', { groupId: group, name: 'Draft' });
    const address = await addressOf('siri', group);
    const statuses = async () =>
      (await readEvents(address)).map(({ event, component }) => [event.uid, component.getFirstPropertyValue('status')]);
    expect(await statuses()).toEqual([[`${set}@canticle`, 'CONFIRMED']]);
    later(600);
    await canticle.context.jobs.runDue();
    await change('nora', set, { isPublished: false });
    expect(await statuses()).toEqual([[`${set}@canticle`, 'CANCELLED']]);
    await ask('nora', 'DELETE', `canticle/groups/${group}/members/${ids['siri']}`);
    expect((await read(address)).status).toBe(404);
  });

  test('has a secret address that is renewed, deleted, and given to members alone', async () => {
    const group = await createChoir();
    const first = await addressOf('nora', group);
    expect((await read(first)).status).toBe(200);
    const second = await addressOf('nora', group);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const listed = (await ask('nora', 'GET', 'canticle/calendar-addresses')).json;
    const found = listed.filter((one: any) => one.groupId === group);
    expect(found).toHaveLength(1);
    expect((await ask('eva', 'DELETE', `canticle/calendar-addresses/${group}`)).status).toBe(404);
    await ask('nora', 'DELETE', `canticle/calendar-addresses/${group}`);
    expect((await read(second)).status).toBe(404);
    expect((await ask('eva', 'PUT', `canticle/calendar-addresses/${group}`)).status).toBe(404);
  });
});
