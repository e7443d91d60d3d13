import { licenceReport } from '@canticle/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startChoir, type TestChoir } from '../../testing/choir.ts';
import { addCollection, addContributor, addSong, verses } from '../../testing/library.ts';
import type { TestLeader } from '../../testing/presentation-fixtures.ts';

let choir: TestChoir;
let nora: TestLeader;
let grace: string;
let formula: string;
let night: string;
let group: string;
let band: string;
let set: string;
/* Of the day the sets were made, whatever day it is when a test asks. */
let today: number;
const day = (days: number) => new Date(today + days * 24 * 3600_000).toISOString().slice(0, 10);
/* To tomorrow: late in the evening by UTC it is that day in Oslo already, where the sets are. */
const report = async (as: string, path: string, from = day(-100), to = day(1)) =>
  choir.ask(as, 'GET', `canticle/${path}?fromDate=${from}&toDate=${to}`);
const ofGroup = (id: string) => `groups/${id}/licence-report`;
const createSet = (groupId: string, date: string, songs: readonly string[], more: object = {}) =>
  choir.createSet('nora', {
    groupId,
    isPublished: true,
    schedule: { date, time: '10:30', timeZone: 'Europe/Oslo' },
    add: songs.map((itemId, sort) => ({ id: crypto.randomUUID(), itemId, sort })),
    ...more,
  });
const lead = async (songId: string, list?: string) => {
  const place = list === undefined ? null : { id: list, entryId: null, place: 0, length: 1 };
  await nora.publish(songId, 0, { position: { list: place } });
  choir.later(30);
};

beforeAll(async () => {
  choir = await startChoir('nora', 'siri', 'eva');
  today = choir.now().getTime();
  await choir.createPerson('boss@example.org', { roles: ['administrator'] });
  nora = choir.leader('nora');
  const collectionId = await addCollection(choir.context, { key: 'HH' });
  const memberships = [{ collectionId, number: 1, free: true }];
  const text = { en: verses(['One'], ['Two'], ['Three']) };
  const newton = await addContributor(choir.context, 'John Newton');
  const rees = await addContributor(choir.context, 'John P. Rees');
  grace = await addSong(
    choir.context,
    {
      name: { en: 'Amazing Grace, how sweet' },
      memberships,
      ccliNumber: '22025',
      participants: [
        { contributorId: newton, type: 'author' },
        { contributorId: rees, type: 'composer' },
      ],
    },
    text,
  );
  formula = await addSong(choir.context, { name: { en: '=HYPERLINK("http://x","Joy")' }, memberships }, text);
  night = await addSong(choir.context, { name: { en: 'Silent Night', no: 'Glade jul' }, memberships }, text);
  group = await choir.createGroup('siri');
  band = await choir.createGroup();
  set = await createSet(group, day(-7), [grace, night, grace], { printedCopies: 40 });
  await createSet(group, day(-14), [grace], { printedCopies: 25 });
  await createSet(group, day(-21), [formula]);
  await createSet(group, day(2), [night]);
  await createSet(group, day(-3), [night], { isPublished: false });
  await createSet(band, day(-7), [night], { printedCopies: 5 });
  // A rehearsal today, with a song beside the set; and one that nobody knows the group of.
  await choir.ask('nora', 'POST', 'canticle/presentations/own/live');
  await lead(grace, set);
  await lead(formula);
  await choir.ask('nora', 'DELETE', 'canticle/presentations/own/live');
  await choir.ask('nora', 'POST', 'canticle/presentations/own/live');
  await lead(night);
  await choir.ask('nora', 'DELETE', 'canticle/presentations/own/live');
});
afterAll(() => choir.close());

describe('the licence report', () => {
  test('says for leaders how often each song was sung, shown and printed in their group', async () => {
    const { json } = await report('nora', ofGroup(group));
    expect(licenceReport.readGroupReport.reply?.parse(json)).toEqual(json);
    expect(json.songs).toEqual([
      {
        songId: grace,
        title: 'Amazing Grace, how sweet',
        authors: ['John Newton', 'John P. Rees'],
        copyrights: [],
        ccliNumber: '22025',
        inSets: 2,
        live: 1,
        onScreen: 1,
        printedCopies: 65,
      },
      expect.objectContaining({ songId: formula, inSets: 1, live: 1, onScreen: 1, printedCopies: 0 }),
      expect.objectContaining({ songId: night, inSets: 1, live: 0, onScreen: 0, printedCopies: 40 }),
    ]);
    expect(json.totals).toEqual({ inSets: 4, live: 2, onScreen: 2, printedCopies: 105 });
  });

  test('counts the days from the first to the last, both included', async () => {
    const only = async (from: string, to: string) =>
      (await report('nora', ofGroup(group), from, to)).json.songs.map((song: any) => song.songId);
    expect(await only(day(-21), day(-21))).toEqual([formula]);
    expect(await only(day(-20), day(-15))).toEqual([]);
    expect(await only(day(-14), day(-8))).toEqual([grace]);
    expect((await report('nora', ofGroup(group), day(0), day(-1))).status).toBe(400);
    expect((await report('nora', ofGroup(group), '2026-02-30', day(0))).status).toBe(400);
    expect((await choir.ask('nora', 'GET', `canticle/${ofGroup(group)}`)).status).toBe(400);
  });

  test('holds for administrators what all groups sang, and sessions without one', async () => {
    const { json } = await report('boss', 'licence-report');
    const of = (id: string) => json.songs.find(({ songId }: { songId: string }) => songId === id);
    expect(of(night)).toMatchObject({ inSets: 2, live: 1, onScreen: 1, printedCopies: 45 });
    expect(of(grace)).toMatchObject({ inSets: 2, live: 1, printedCopies: 65 });
  });

  test('is for leaders of the group alone; others are refused, and outsiders find no group', async () => {
    for (const path of [ofGroup(group), `${ofGroup(group)}.csv`])
      expect([(await report('siri', path)).status, (await report('eva', path)).status]).toEqual([403, 404]);
    for (const path of ['licence-report', 'licence-report.csv'])
      expect([(await report('nora', path)).status, (await report('boss', path)).status]).toEqual([403, 200]);
    // An administrator is an outsider too.
    expect((await report('boss', ofGroup(group))).status).toBe(404);
  });

  test('counts a song that was deleted since', async () => {
    const gone = await addSong(choir.context, { name: { en: 'Gone' }, ccliNumber: '7' }, {});
    await createSet(band, day(-9), [gone]);
    await choir.context.database.transaction((tx) =>
      tx.updateTable('songs').set({ trashed_at: choir.now().toISOString() }).where('id', '=', gone).execute(),
    );
    expect((await report('nora', ofGroup(band), day(-9), day(-9))).json.songs).toMatchObject([
      { title: 'Gone', ccliNumber: '7', inSets: 1 },
    ]);
  });
});

describe('the licence report as a table', () => {
  const table = async (language = 'en') => {
    const query = `fromDate=${day(-100)}&toDate=${day(1)}&language=${language}`;
    return choir.ask('nora', 'GET', `canticle/${ofGroup(group)}.csv?${query}`);
  };

  test('is CSV that spreadsheets read, with the columns of the forms', async () => {
    const { text, headers, status } = await table();
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toContain(`licence-report-${day(-100)}-${day(1)}.csv`);
    expect(text.startsWith('\uFEFF')).toBe(true);
    const lines = text.slice(1).split('\r\n');
    expect(lines[0]).toBe(
      'Title,CCLI song number,Authors,Copyright,Sung in set lists,Sung in other live sessions,Digital (shown on a screen),Print (copies),Record (copies),Translate (copies)',
    );
    expect(lines[1]).toBe('"Amazing Grace, how sweet",22025,"John Newton, John P. Rees",,2,1,1,65,,');
    expect(lines.at(-1)).toBe('');
  });

  test('runs no formula that somebody named a song', async () => {
    expect((await table()).text).toContain('"\'=HYPERLINK(""http://x"",""Joy"")",,,,1,1,1,0,,');
  });

  test('is in the language that was asked for', async () => {
    const { text } = await table('no');
    expect(text).toContain('Tittel,CCLI-nummer,');
    expect(text).toContain('Glade jul');
  });
});

describe('the printed copies of a set', () => {
  const change = (as: string, printedCopies: unknown) => choir.change(as, set, { printedCopies });
  const stored = async () =>
    (await choir.ask('siri', 'GET', 'CustomCollections')).json.find(({ id }: { id: string }) => id === set);

  test('are a number its leaders type, or nothing', async () => {
    expect((await change('nora', 12)).json.printedCopies).toBe(12);
    expect(await stored()).toMatchObject({ printedCopies: 12 });
    expect((await change('siri', 99)).status).toBe(403);
    for (const wrong of [-1, 1.5, 100_001, '7']) expect((await change('nora', wrong)).status).toBe(400);
    expect((await change('nora', null)).json.printedCopies).toBeNull();
  });

  test('tell nobody that the set was changed', async () => {
    await choir.context.jobs.runDue();
    const before = (await choir.ask('siri', 'GET', 'Notifications')).json.length;
    await change('nora', 30);
    choir.later(600);
    await choir.context.jobs.runDue();
    expect((await choir.ask('siri', 'GET', 'Notifications')).json).toHaveLength(before);
  });
});
