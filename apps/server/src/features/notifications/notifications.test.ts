import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordChange } from '../../platform/changes/index.ts';
import { grantSubscription } from '../store/index.ts';
import { notifyImportFinished } from './index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong } from '../../testing/library.ts';

let canticle: TestCanticle;
let song: string;
const owner = 'owner@example.org';
const guest = 'guest@example.org';
const ids: Record<string, string> = {};
beforeAll(async () => {
  canticle = await startCanticle();
  song = await addSong(canticle.context, { name: { en: 'One' } });
  for (const email of [owner, guest]) ids[email] = await canticle.createPerson(email);
  await canticle.request('PUT api/Session', { as: guest, body: { displayName: 'Gro Gjest' } });
});
afterAll(() => canticle.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const ask = (as: string, method: Method, path: string, body?: unknown) =>
  canticle.request(`${method} api/${path}`, { as, version: '4.0', body });
const told = async (as: string) => (await ask(as, 'GET', 'Notifications')).json;

async function share(name: string): Promise<string> {
  const { id } = (await ask(owner, 'POST', 'CustomCollections', { name })).json;
  const body = { itemId: id, type: 'playlist', permission: 'edit' };
  const { key } = (await ask(owner, 'PUT', 'Sharing', body)).result;
  await ask(guest, 'POST', `Sharing/${key}`);
  return id;
}

describe('a person is told', () => {
  test('that a share link was used, once, in their language', async () => {
    const id = await share('Sunday');
    const [first, ...rest] = await told(owner);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ kind: 'share-redeemed', read: false, link: `/custom-collections/${id}` });
    expect(first.message).toBe('Gro Gjest opened Sunday, which you shared.');
    await ask(owner, 'PATCH', 'Session', { languageKey: 'no' });
    await canticle.request('PATCH api/Session', { as: owner, body: { languageKey: 'no' } });
    expect((await told(owner))[0].message).toBe('Gro Gjest åpnet Sunday, som du har delt.');
    await canticle.request('PATCH api/Session', { as: owner, body: { languageKey: 'en' } });
    expect(await told(guest)).toEqual([]);
  });

  test('that an import has brought something, when they are an administrator', async () => {
    const boss = 'boss@example.org';
    await canticle.createPerson(boss, { roles: ['administrator'] });
    await notifyImportFinished(canticle.context.database, 'landstad.zip', canticle.context.now());
    expect((await told(boss))[0]).toMatchObject({
      kind: 'import-finished',
      message: 'The import of landstad.zip has finished.',
      link: '/collections',
    });
    expect((await told(guest)).map((one: any) => one.kind)).not.toContain('import-finished');
  });

  test('that somebody changed a list: one notification for all they go on doing, and none for oneself', async () => {
    const id = await share('Easter');
    const before = (await told(owner)).length;
    for (let round = 0; round < 3; round += 1)
      await ask(guest, 'PATCH', `CustomCollections/${id}/Entries`, { add: [{ itemId: song }] });
    const after = await told(owner);
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({ kind: 'list-changed', message: 'Gro Gjest changed the list Easter.' });
    await ask(owner, 'PATCH', `CustomCollections/${id}`, { name: 'Easter morning' });
    expect((await told(guest))[0].message).toContain('Easter morning');
    expect(await told(owner)).toHaveLength(before + 1);
  });

  test.each([
    ['payment-failed', 'Hymns'],
    ['subscription-ended', 'Hymns'],
    ['right-granted', 'editor'],
    ['import-finished', 'hymnal.zip'],
  ] as const)('of %s, which another feature writes down', async (kind, name) => {
    const { context } = canticle;
    const to = [ids[guest] as string, 'somebody who is gone'];
    await context.database.transaction((tx) =>
      recordChange(tx, { kind: 'rights', id: 'x', news: { kind, to, name } }, context.now()),
    );
    const [first] = await told(guest);
    expect(first).toMatchObject({ kind, read: false });
    expect(`${first.title} ${first.message}`).not.toMatch(/[{}]/);
  });
});

test('what was given is named in the language of its reader', async () => {
  const { context } = canticle;
  const both = await addCollection(context, { key: 'HH', name: { en: 'Home hymns', no: 'Hjemmets salmer' } });
  const english = await addCollection(context, { key: 'EO', name: { en: 'English only' } });
  const gift = { collectionIds: [both, english], productIds: [], validTo: '2099-01-01T00:00:00.000Z' };
  await context.database.transaction((tx) =>
    grantSubscription(tx, ids[guest] as string, gift, ids[owner] as string, context.now()),
  );
  const speak = (languageKey: string) => canticle.request('PATCH api/Session', { as: guest, body: { languageKey } });
  await speak('en');
  expect((await told(guest))[0].message).toMatch(
    /^You now have (Home hymns, English only|English only, Home hymns)\.$/,
  );
  await speak('no');
  expect((await told(guest))[0].message).toMatch(/: (Hjemmets salmer, English only|English only, Hjemmets salmer)\.$/);
  await speak('en');
});

test('a list keeps the name its owner gave it, whatever that looks like', async () => {
  await share('{"en":"braces"}');
  expect((await told(owner))[0].message).toBe('Gro Gjest opened {"en":"braces"}, which you shared.');
});

test('of news that cannot be read nobody is told, and of the news before and after them everybody is', async () => {
  const { database } = canticle.context;
  await share('Before the damage');
  await share('The damaged one');
  const damaged = await database.read
    .selectFrom('changes')
    .select('number')
    .where('news', 'like', '%The damaged one%')
    .executeTakeFirstOrThrow();
  await database.transaction((tx) =>
    tx.updateTable('changes').set({ news: '{"kind":' }).where('number', '=', damaged.number).execute(),
  );
  await share('After the damage');
  const messages = (await told(owner)).map(({ message }: any) => message).join();
  expect(messages).toContain('Before the damage');
  expect(messages).toContain('After the damage');
  const rows = () => database.read.selectFrom('set_aside_items').selectAll().execute();
  expect(await rows()).toMatchObject([
    {
      follower: 'notifications',
      kind: 'news',
      item_id: String(damaged.number),
      reason: expect.stringContaining('JSON'),
    },
  ]);
  expect((await canticle.request('GET readyz')).json).toMatchObject({
    ready: true,
    status: 'degraded',
    notifications: '1 item could not be processed.',
  });
  await database.transaction(async (tx) => {
    await tx.deleteFrom('changes').where('number', '=', damaged.number).execute();
    await tx.updateTable('set_aside_items').set({ next_try_at: '2020-01-01T00:00:00.000Z' }).execute();
  });
  await canticle.context.jobs.runDue();
  expect(await rows()).toEqual([]);
  expect((await canticle.request('GET readyz')).json).toMatchObject({ status: 'ready', notifications: 'ready' });
});

describe('a notification', () => {
  test('is read, unread and deleted, one or several at once', async () => {
    await share('Marks');
    const [first] = await told(owner);
    const mark = (body: string) => ask(owner, 'PATCH', `Notifications/${first.id}`, body);
    expect((await mark('read')).status).toBe(200);
    expect((await ask(owner, 'GET', `Notifications/${first.id}`)).json.read).toBe(true);
    await mark('unread');
    expect((await ask(owner, 'GET', `Notifications/${first.id}`)).json.read).toBe(false);
    expect((await ask(owner, 'POST', 'Notifications', { [first.id]: 'deleted' })).status).toBe(200);
    expect((await ask(owner, 'GET', `Notifications/${first.id}`)).status).toBe(404);
    expect((await mark('read')).status).toBe(404);
    expect((await mark('shouted')).status).toBe(400);
  });

  test('of somebody else is not found, and a call that names one changes nothing', async () => {
    await share('Rights');
    const [first] = await told(owner);
    expect((await ask(guest, 'GET', `Notifications/${first.id}`)).status).toBe(404);
    expect((await ask(guest, 'PATCH', `Notifications/${first.id}`, 'deleted')).status).toBe(404);
    const [own] = await told(guest);
    const body = { [own.id]: 'deleted', [first.id]: 'read' };
    expect((await ask(guest, 'POST', 'Notifications', body)).status).toBe(404);
    expect((await told(guest)).map((one: any) => one.id)).toContain(own.id);
    expect((await told(owner))[0].read).toBe(false);
  });

  test('is forgotten after 90 days', async () => {
    const { context } = canticle;
    const longAgo = new Date(Date.now() - 91 * 24 * 3600_000).toISOString();
    await context.database.transaction((tx) => tx.updateTable('notifications').set({ updated_at: longAgo }).execute());
    expect(await told(owner)).toEqual([]);
  });
});

test('a person is told of a set in the words of their language, whatever its name begins with', async () => {
  const news = { kind: 'set-soon', to: [ids[guest] ?? ''], link: '/custom-collections/1' } as const;
  const tell = async (name: string | Record<string, string>) => {
    await canticle.context.database.transaction((tx) =>
      recordChange(tx, { kind: 'group', id: 'choir', news: { ...news, name } }, canticle.context.now()),
    );
    await canticle.context.jobs.runDue();
    return (await told(guest))[0].message;
  };
  expect(await tell({ en: 'Advent (Sun 29 Nov)', no: 'Advent (søn. 29. nov.)' })).toBe(
    'Advent (Sun 29 Nov) is coming up.',
  );
  // As they were stored before names had a language.
  expect(await tell('{Advent} (2026-11-29 10:30)')).toBe('{Advent} (2026-11-29 10:30) is coming up.');
});
