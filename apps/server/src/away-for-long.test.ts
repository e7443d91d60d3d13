import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCollection, addSong, addTranslation, prose } from './testing/library.ts';
import { defineChangeCleanupJob } from './platform/changes/index.ts';
import type { JobQueue } from './platform/jobs/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';

/* What follows the changes was not asked for longer than changes are kept: search, passages, notifications. */
const KEPT_DAYS = 30;
let today = new Date('2026-03-01T12:00:00.000Z');
const passDays = (days: number) => (today = new Date(today.getTime() + days * 24 * 3600_000));
const reader = 'reader@example.org';
const guest = 'guest@example.org';

let canticle: TestCanticle;
let hymns: string;
let psalm: string;
beforeAll(async () => {
  canticle = await startCanticle({ CHANGE_DAYS: String(KEPT_DAYS) }, () => today);
  const scripture = await addCollection(canticle.context, { key: 'BIBLE', type: 'scripture' });
  hymns = await addCollection(canticle.context, { key: 'HY' });
  const translation = await addTranslation(
    canticle.context,
    { scriptureId: scripture },
    { PSA: [prose('The first psalm.')] },
  );
  for (const email of [reader, guest]) await canticle.createPerson(email, { collections: [scripture, hymns] });
  const { json } = await canticle.request(`GET api/canticle/translations/${translation}`, { as: reader });
  psalm = json.books[0].chapters[0].id;
});
afterAll(() => canticle.close());

let songs = 0;
const addHymn = async (title: string) => {
  const memberships = [{ collectionId: hymns, number: (songs += 1), free: false }];
  const details = { en: '<p>After Psalm 1:1.</p>' };
  return addSong(canticle.context, { memberships, name: { en: title }, details });
};
const find = async (query: string): Promise<string[]> => {
  const { json } = await canticle.request('POST api/Search', { as: reader, version: '4.0', body: { query } });
  return json.songs.map(({ id }: any) => id);
};
const listMentions = async (): Promise<string[]> =>
  (await canticle.request(`GET api/canticle/chapters/${psalm}/references`, { as: reader })).json.songs.map(
    ({ songId }: any) => songId,
  );
const listNotifications = async (): Promise<string[]> =>
  (await canticle.request('GET api/Notifications', { as: reader, version: '4.0' })).json.map(
    ({ message }: any) => message,
  );
async function share(name: string): Promise<void> {
  const ask = (as: string, path: string, body?: unknown) =>
    canticle.request(path as 'POST x', { as, version: '4.0', body });
  const { id } = (await ask(reader, 'POST api/CustomCollections', { name })).json;
  const { key } = (await ask(reader, 'PUT api/Sharing', { itemId: id, type: 'playlist', permission: 'edit' })).json
    .result;
  await ask(guest, `POST api/Sharing/${key}`);
}
/* As another server does it at night, while this one does nothing. */
async function passNight(): Promise<void> {
  let run = async (): Promise<unknown> => undefined;
  const jobs = {
    define: (_: string, { run: night }: { run(job: object): Promise<unknown> }) => (run = () => night({})),
  };
  defineChangeCleanupJob({ ...canticle.context, jobs: jobs as unknown as JobQueue });
  await run();
}
const hasChangeOf = async (id: string) =>
  (await canticle.context.database.read.selectFrom('changes').select('number').where('item_id', '=', id).execute())
    .length > 0;

test('search and passages have everything again, and notifications those that are not too old', async () => {
  const first = await addHymn('Lantern on the hill');
  expect(await find('lantern')).toEqual([first]);
  expect(await listMentions()).toEqual([first]);
  await share('An old list');
  const missed = await addHymn('Harbour in the morning');
  passDays(KEPT_DAYS + 5);
  await share('A new list');
  const kept = await addHymn('Meadow at noon');
  await passNight();
  expect(await hasChangeOf(missed)).toBe(false);
  // A search does not wait long for an index that is built meanwhile.
  await vi.waitFor(async () => expect(await find('harbour')).toEqual([missed]), { timeout: 20_000, interval: 50 });
  expect(await find('meadow')).toEqual([kept]);
  expect(await find('lantern')).toEqual([first]);
  expect((await listMentions()).toSorted()).toEqual([first, missed, kept].toSorted());
  const [message, ...others] = await listNotifications();
  expect(message).toContain('A new list');
  expect(others).toEqual([]);
});

test('passages of a song that is gone by then are gone too', async () => {
  const going = await addHymn('Going away');
  expect(await listMentions()).toContain(going);
  await canticle.context.database.transaction(async (tx) => {
    await tx.deleteFrom('songs').where('id', '=', going).execute();
  });
  const { database } = canticle.context;
  expect(
    await database.read.selectFrom('passages').select('text').where('source_id', '=', going).execute(),
  ).toHaveLength(1);
  await addHymn('What nobody follows');
  passDays(KEPT_DAYS + 5);
  const newest = await addHymn('Newest');
  await passNight();
  expect(await listMentions()).toContain(newest);
  expect(await database.read.selectFrom('passages').select('text').where('source_id', '=', going).execute()).toEqual(
    [],
  );
});
