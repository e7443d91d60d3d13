import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { up as releaseSetsOfEndedGroups } from '../../../migrations/0094-sets-of-ended-groups.ts';
import { startSecondInstance } from '../../testing/canticle.ts';
import { startChoir, type TestChoir } from '../../testing/choir.ts';
import { addSong } from '../../testing/library.ts';

let choir: TestChoir;
let song: string;
let other: string;
beforeAll(async () => {
  choir = await startChoir('nora', 'siri', 'per', 'eva');
  song = await addSong(choir.context, { name: { en: 'Silent Night' } });
  other = await addSong(choir.context, { name: { en: 'Joy to the World' } });
});
afterAll(() => choir.close());
beforeEach(() => choir.later(1));

const day = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);
const sunday = { date: day(7), time: '10:30', timeZone: 'Europe/Oslo' };

/* As in "Sun 29 Nov · 10:30"; sets of next year tell it. */
const inEnglish = ({ date, time }: { date: string; time: string }) => {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`));
  const year = date.slice(0, 4) === choir.now().toISOString().slice(0, 4) ? '' : ` ${date.slice(0, 4)}`;
  return `${of({ weekday: 'short' })} ${of({ day: 'numeric' })} ${of({ month: 'short' })}${year} · ${time}`;
};

async function createSet(group: string, head: object = {}, songs: readonly string[] = [song]): Promise<string> {
  const add = songs.map((itemId, sort) => ({ id: randomUUID(), itemId, sort }));
  return choir.createSet('nora', { groupId: group, schedule: sunday, add, ...head });
}
const sees = async (as: string, list: string) => (await choir.ask(as, 'GET', `canticle/lists/${list}/rows`)).status;
const listed = async (as: string, list: string) =>
  (await choir.ask(as, 'GET', 'CustomCollections')).json.some((one: any) => one.id === list);
const kindsFor = async (as: string, list: string) => {
  await choir.context.jobs.runDue();
  const { json } = await choir.ask(as, 'GET', 'Notifications');
  return json.filter((one: any) => one.link === `/custom-collections/${list}`).map((one: any) => one.kind);
};
const runNotices = async () => {
  choir.later(301);
  await choir.context.jobs.runDue();
};

describe('a set of a group', () => {
  test('is a draft that only leaders see, then published for members, then withdrawn', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet(group);
    expect([await sees('nora', set), await sees('siri', set), await sees('eva', set)]).toEqual([200, 404, 404]);
    expect(await listed('siri', set)).toBe(false);
    await choir.change('nora', set, { isPublished: true });
    expect([await sees('siri', set), await sees('eva', set)]).toEqual([200, 404]);
    const [seen] = (await choir.ask('siri', 'GET', 'CustomCollections')).json.filter((one: any) => one.id === set);
    expect(seen).toMatchObject({ groupId: group, isPublished: true, permissions: { edit: false, delete: false } });
    const playlists = await choir.request('GET api/Playlists', { as: 'siri@example.org' });
    expect(playlists.result.find((one: any) => one.id === set).songIds).toEqual([song]);
    expect((await choir.change('siri', set, { name: 'Mine' })).status).toBe(403);
    expect((await choir.ask('siri', 'DELETE', `CustomCollections/${set}`)).status).toBe(403);
    await choir.change('nora', set, { isPublished: false });
    expect(await sees('siri', set)).toBe(404);
  });

  test('is changed by two leaders at once, whoever made it, and nothing is lost', async () => {
    const group = await choir.createGroup('siri');
    await choir.ask('nora', 'PUT', `canticle/groups/${group}/members/${choir.ids['siri']}`, { role: 'leader' });
    const set = await createSet(group);
    const at = choir.now().toISOString();
    const add = (itemId: string, sort: number) => ({ at, add: [{ id: randomUUID(), itemId, sort }] });
    const answers = await Promise.all([
      choir.ask('nora', 'POST', `canticle/lists/${set}/changes`, { ...add(other, 5), place: 'Hall' }),
      choir.ask('siri', 'POST', `canticle/lists/${set}/changes`, add(other, 6)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await choir.ask('nora', 'GET', `canticle/lists/${set}/rows`)).json).toHaveLength(3);
    expect((await choir.ask('siri', 'DELETE', `CustomCollections/${set}`)).status).toBe(200);
    expect((await choir.ask('siri', 'POST', `canticle/lists/${set}/restore`)).status).toBe(200);
  });

  test('is put into a group by its leaders alone', async () => {
    const group = await choir.createGroup('siri');
    const own = randomUUID();
    await choir.ask('siri', 'POST', 'CustomCollections', { id: own, name: 'Mine' });
    expect((await choir.change('siri', own, { groupId: group })).status).toBe(403);
    await choir.ask('eva', 'POST', 'CustomCollections', { id: (own.slice(0, -1) + 'f') as string, name: 'Mine' });
    expect((await choir.change('eva', own.slice(0, -1) + 'f', { groupId: group })).status).toBe(404);
  });

  test('stays with the group when its maker leaves, is removed, or deletes their account', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet(group, { isPublished: true });
    await choir.ask('nora', 'PUT', `canticle/groups/${group}/members/${choir.ids['siri']}`, { role: 'leader' });
    await choir.ask('nora', 'DELETE', `canticle/groups/${group}/members/${choir.ids['nora']}`);
    expect([await sees('siri', set), await sees('nora', set)]).toEqual([200, 404]);
    expect([await listed('siri', set), await listed('nora', set)]).toEqual([true, false]);
  });

  test('that one leader deleted is restored by another, by who made it, and by nobody else', async () => {
    const group = await choir.createGroup('siri', 'per');
    const lead = (name: string, role: string) =>
      choir.ask('nora', 'PUT', `canticle/groups/${group}/members/${choir.ids[name]}`, { role });
    await lead('siri', 'leader');
    const set = await createSet(group, { isPublished: true });
    expect((await choir.ask('siri', 'DELETE', `CustomCollections/${set}`)).status).toBe(200);
    const restorable = async (as: string) =>
      (await choir.ask(as, 'GET', 'canticle/lists/deleted')).json.filter((one: any) => one.id === set);
    for (const name of ['nora', 'siri'])
      expect(await restorable(name)).toMatchObject([{ name: 'Advent', groupId: group, entryCount: 1 }]);
    expect([await restorable('per'), await restorable('eva')]).toEqual([[], []]);
    expect((await choir.ask('per', 'POST', `canticle/lists/${set}/restore`)).status).toBe(404);
    // Who leads it no more is not offered what is refused.
    await choir.ask('siri', 'PUT', `canticle/groups/${group}/members/${choir.ids['nora']}`, { role: 'singer' });
    expect(await restorable('nora')).toEqual([]);
    expect((await choir.ask('siri', 'POST', `canticle/lists/${set}/restore`)).status).toBe(200);
    expect([await restorable('siri'), await sees('per', set)]).toEqual([[], 200]);
  });

  test('that was deleted before its group ended is its maker’s to restore', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet(group, { isPublished: true });
    await choir.ask('nora', 'DELETE', `CustomCollections/${set}`);
    await choir.ask('nora', 'DELETE', `canticle/groups/${group}`);
    const { json } = await choir.ask('nora', 'GET', 'canticle/lists/deleted');
    expect(json.filter((one: any) => one.id === set)).toMatchObject([{ groupId: null }]);
    expect((await choir.ask('nora', 'POST', `canticle/lists/${set}/restore`)).json).toMatchObject({ groupId: null });
    expect([await sees('nora', set), await sees('siri', set)]).toEqual([200, 404]);
  });

  test('that kept the id of a group that ended is its maker’s again after the update', async () => {
    const set = await createSet(await choir.createGroup());
    await choir.ask('nora', 'DELETE', `CustomCollections/${set}`);
    await choir.context.database.transaction(async (tx) => {
      await tx.updateTable('playlists').set({ group_id: 'ended' }).where('id', '=', set).execute();
    });
    expect((await choir.ask('nora', 'POST', `canticle/lists/${set}/restore`)).status).toBe(404);
    await choir.context.database.transaction((tx) => releaseSetsOfEndedGroups(tx as never));
    expect((await choir.ask('nora', 'POST', `canticle/lists/${set}/restore`)).status).toBe(200);
  });

  test('is its maker’s own again when the group ends', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet(group, { isPublished: true });
    await choir.ask('nora', 'DELETE', `canticle/groups/${group}`);
    expect([await sees('nora', set), await sees('siri', set)]).toEqual([200, 404]);
  });

  test('comes to a device by its changes, and goes when it is withdrawn', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet(group);
    const { next } = (await choir.ask('siri', 'GET', 'canticle/changes')).json;
    await choir.change('nora', set, { isPublished: true });
    const came = (await choir.ask('siri', 'GET', `canticle/changes?since=${next}`)).json;
    expect(came.changed).toContainEqual({ kind: 'playlist', id: set });
    await choir.change('nora', set, { isPublished: false });
    const went = (await choir.ask('siri', 'GET', `canticle/changes?since=${came.next}`)).json;
    expect(went.deleted).toContainEqual({ kind: 'playlist', id: set });
    expect((await choir.ask('eva', 'GET', `canticle/changes?since=${next}`)).json.changed).toEqual([]);
  });
});

describe('parts', () => {
  test('are asked for and answered with a word, which the asker is told', async () => {
    const group = await choir.createGroup('siri', 'per');
    const set = await createSet(group, { isPublished: true });
    const part = { id: randomUUID(), userId: choir.ids['siri'], part: ' Guitar ' };
    expect((await choir.ask('nora', 'POST', `canticle/lists/${set}/parts`, part)).json).toMatchObject([
      { part: 'Guitar' },
    ]);
    expect((await choir.ask('nora', 'POST', `canticle/lists/${set}/parts`, part)).json).toHaveLength(1);
    expect((await choir.ask('per', 'POST', `canticle/lists/${set}/parts`, { ...part, id: randomUUID() })).status).toBe(
      403,
    );
    const outsider = { ...part, id: randomUUID(), userId: choir.ids['eva'] };
    expect((await choir.ask('nora', 'POST', `canticle/lists/${set}/parts`, outsider)).status).toBe(422);
    const projection = { id: randomUUID(), userId: choir.ids['per'], part: 'Leinwand', isProjection: true };
    choir.later(1);
    const withProjection = await choir.ask('nora', 'POST', `canticle/lists/${set}/parts`, projection);
    expect(withProjection.json.map((one: any) => [one.part, one.isProjection])).toEqual([
      ['Guitar', false],
      ['Leinwand', true],
    ]);
    const otherKind = { ...projection, isProjection: false };
    expect((await choir.ask('nora', 'POST', `canticle/lists/${set}/parts`, otherKind)).status).toBe(409);
    await choir.ask('nora', 'DELETE', `canticle/lists/${set}/parts/${projection.id}`);
    const path = `canticle/lists/${set}/parts/${part.id}/answer`;
    expect((await choir.ask('per', 'PUT', path, { answer: 'yes' })).status).toBe(404);
    const answered = await choir.ask('siri', 'PUT', path, { answer: 'no', word: 'I am away' });
    expect(answered.json).toMatchObject([{ answer: 'no', word: 'I am away', displayName: 'siri' }]);
    const { json } = await choir.ask('nora', 'GET', 'Notifications');
    expect(json.find((one: any) => one.kind === 'part-answered').message).toContain('siri answered: ✗ Guitar');
    expect((await choir.ask('siri', 'GET', `canticle/groups/${group}/sets`)).json[0].parts).toMatchObject([
      { answer: 'no' },
    ]);
    expect((await choir.ask('eva', 'GET', `canticle/lists/${set}/parts`)).status).toBe(404);
  });
});

describe('members are told', () => {
  test('once when a set is published, once when it was changed, and once before it begins', async () => {
    const group = await choir.createGroup('siri');
    const set = await createSet(group);
    await choir.ask('nora', 'POST', `canticle/lists/${set}/parts`, {
      id: randomUUID(),
      userId: choir.ids['siri'],
      part: 'Alto',
    });
    await runNotices();
    expect(await kindsFor('siri', set)).toEqual([]);
    await choir.change('nora', set, { isPublished: true });
    await runNotices();
    await runNotices();
    expect((await kindsFor('siri', set)).toSorted()).toEqual(['part-asked', 'set-published']);
    await choir.change('nora', set, { place: 'Chapel' });
    await choir.change('nora', set, { name: 'Advent service' });
    await runNotices();
    await runNotices();
    expect((await kindsFor('siri', set)).filter((kind: string) => kind === 'set-changed')).toHaveLength(1);
    const inDays = (days: number) => new Date(choir.now().getTime() + days * 24 * 3600_000).toISOString().slice(0, 10);
    const schedule = { date: inDays(2), time: '10:30', timeZone: 'UTC' };
    await choir.change('nora', set, { schedule });
    choir.later((Date.parse(`${inDays(1)}T18:00:00.000Z`) - choir.now().getTime()) / 1000);
    await runNotices();
    await runNotices();
    expect((await kindsFor('siri', set)).filter((kind: string) => kind === 'set-soon')).toHaveLength(1);
    expect(await kindsFor('eva', set)).toEqual([]);
    const mails = (await choir.context.mail.listNewest(20)).filter((mail) => mail.text.includes(set));
    expect(
      mails
        .filter(({ to }) => to === 'siri@example.org')
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(
      [
        `Can you take part?: Alto, Advent (${inEnglish(sunday)})`,
        `New set list: Advent (${inEnglish(sunday)})`,
        `Set list changed: Advent service (${inEnglish(schedule)})`,
        `Set list changed: Advent service (${inEnglish(sunday)})`,
        `Coming up: Advent service (${inEnglish(schedule)})`,
      ].toSorted(),
    );
    expect(mails.some(({ to }) => to === 'eva@example.org')).toBe(false);
  });

  test('once, although two servers look at the same moment', async () => {
    const group = await choir.createGroup('siri');
    const sets: string[] = [];
    for (let count = 0; count < 6; count += 1) sets.push(await createSet(group, { isPublished: true }));
    const beside = await startSecondInstance(choir, () => choir.now().getTime());
    const { database, jobs } = choir.context;
    await database.transaction(async (tx) => {
      for (let server = 0; server < 2; server += 1) await jobs.add(tx, { kind: 'group-sets.notify' });
    });
    await Promise.all([jobs.runDue(), beside.context.jobs.runDue()]);
    await beside.app.close();
    await beside.context.close();
    for (const set of sets) expect(await kindsFor('siri', set)).toEqual(['set-published']);
  });

  test('of a set that another leader published or changed: its maker too, who did it not', async () => {
    const group = await choir.createGroup('siri', 'per');
    await choir.ask('nora', 'PUT', `canticle/groups/${group}/members/${choir.ids['siri']}`, { role: 'leader' });
    const set = await createSet(group);
    await choir.change('siri', set, { isPublished: true });
    await choir.change('nora', set, { printedCopies: 4 });
    await runNotices();
    const kinds = async (as: string) =>
      (await kindsFor(as, set)).filter((kind: string) => kind.startsWith('set-')).toSorted();
    const all = async () => [await kinds('nora'), await kinds('siri'), await kinds('per')];
    expect(await all()).toEqual([['set-published'], [], ['set-published']]);
    await choir.change('siri', set, { place: 'Chapel' });
    await runNotices();
    expect(await all()).toEqual([['set-changed', 'set-published'], [], ['set-changed', 'set-published']]);
  });

  test('in the way each of them chose', async () => {
    const group = await choir.createGroup('siri', 'per');
    await choir.ask('siri', 'PUT', `canticle/groups/${group}/notices`, { inApp: false, byMail: false });
    await choir.ask('per', 'PUT', `canticle/groups/${group}/notices`, { inApp: true, byMail: false });
    const set = await createSet(group, { isPublished: true });
    await runNotices();
    expect([await kindsFor('siri', set), await kindsFor('per', set)]).toEqual([[], ['set-published']]);
    expect((await choir.context.mail.listNewest(50)).some((mail) => mail.text.includes(set))).toBe(false);
  });
});

describe('the repertoire of a group', () => {
  test('counts the published sets that took place, the latest first', async () => {
    const group = await choir.createGroup('siri');
    const on = (date: string) => ({ schedule: { ...sunday, date }, isPublished: true });
    await createSet(group, on(day(-30)), [song, other, song]);
    const last = await createSet(group, on(day(-20)), [song]);
    await createSet(group, on(day(20)), [other]);
    await createSet(group, { schedule: { ...sunday, date: day(-10) } }, [other]);
    const { json } = await choir.ask('siri', 'GET', `canticle/groups/${group}/repertoire`);
    expect(json).toEqual([
      { songId: song, name: { en: 'Silent Night' }, count: 2, lastDate: day(-20), lastListId: last },
      expect.objectContaining({ songId: other, count: 1, lastDate: day(-30) }),
    ]);
    const sung = (await choir.ask('siri', 'GET', 'canticle/lists/sung-songs')).json;
    expect(sung).toContainEqual(expect.objectContaining({ songId: other, date: day(-30) }));
    expect((await choir.ask('eva', 'GET', `canticle/groups/${group}/repertoire`)).status).toBe(404);
    // A template with a date was not sung, as little as the repertoire counts it.
    await createSet(group, { ...on(day(-1)), isTemplate: true }, [song]);
    const latest = (await choir.ask('siri', 'GET', 'canticle/lists/sung-songs')).json;
    expect(latest).toContainEqual(expect.objectContaining({ songId: song, date: day(-20) }));
  });
});
