import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStoredBranding, saveStoredBranding } from '../../platform/branding/index.ts';
import { startChoirWith, startChoir, type TestChoir } from '../../testing/choir.ts';
import { createDevice, startPushService, type TestDevice, type TestPushService } from '../../testing/push-service.ts';

let service: TestPushService;
let choir: TestChoir;
beforeAll(async () => {
  service = await startPushService();
  choir = await startChoirWith(service.settings, 'nora', 'siri', 'eva', 'per');
});
afterAll(async () => {
  await choir.close();
  await service.close();
});

const subscribe = (as: string, device: TestDevice, more: object = {}) =>
  choir.ask(as, 'PUT', 'canticle/push-subscriptions', { ...device.subscription, ...more });
const listed = async (as: string) => (await choir.ask(as, 'GET', 'canticle/push-subscriptions')).json;
const schedule = { date: '2099-11-29', time: '10:30', timeZone: 'Europe/Oslo' };

/* A set, of which the members are told within five minutes. */
async function publish(groupId: string, name = 'Advent'): Promise<string> {
  const id = await choir.createSet('nora', { groupId, isPublished: true, name, schedule });
  choir.later(300);
  return id;
}
const runJobs = () => choir.context.jobs.runDue();
const titles = (device: TestDevice) =>
  service.received(device).map(({ payload }) => `${payload.title}: ${payload.body}`);

describe('a device', () => {
  test('is told of the sets of the groups that were chosen on it, in the language of its person', async () => {
    const [group, other] = [await choir.createGroup('siri', 'eva'), await choir.createGroup('siri')];
    const [phone, laptop, evas] = [service.createDevice(), service.createDevice(), service.createDevice()];
    await choir.ask('siri', 'PATCH', 'Session/Settings', { set: { defaultLanguage: 'no' } });
    expect((await subscribe('siri', phone, { groupIds: [group] })).json).toMatchObject({ groupIds: [group] });
    await subscribe('siri', laptop, { groupIds: [other] });
    await subscribe('eva', evas, { groupIds: [group] });
    await choir.ask('siri', 'PUT', `canticle/groups/${group}/notices`, { inApp: false, byMail: false });
    const set = await publish(group);
    await runJobs();
    expect(titles(phone)).toEqual(['Ny settliste: Advent (søn. 29. nov. 2099 · 10:30)']);
    expect(titles(evas)).toEqual(['New set list: Advent (Sun 29 Nov 2099 · 10:30)']);
    expect(titles(laptop)).toEqual([]);
    const [message] = service.received(phone);
    expect(message?.payload).toMatchObject({ link: `/custom-collections/${set}`, language: 'no' });
    expect(Object.keys(message?.payload).toSorted()).toEqual(['at', 'body', 'language', 'link', 'tag', 'title']);
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
    expect(message?.headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(message?.headers.authorization).toContain(`k=${choir.context.push?.publicKey}`);
  });

  test('shows the logo of the place beside a message', async () => {
    const group = await choir.createGroup('siri');
    const phone = service.createDevice();
    await subscribe('siri', phone, { groupIds: [group] });
    const hash = 'a'.repeat(64);
    await choir.context.database.transaction(async (tx) => {
      const { chosen } = await readStoredBranding(tx);
      await saveStoredBranding(tx, { chosen, logo: `/api/canticle/pictures/${hash}.jpg` }, choir.context.now());
    });
    await publish(group);
    await runJobs();
    expect(service.received(phone)[0]?.payload.icon).toBe(`/api/canticle/branding/icons/${hash}/icon-192.png`);
  });

  test('gets no message of a group its person has left, or is not in', async () => {
    const group = await choir.createGroup('siri', 'per');
    const [sirisPhone, evasPhone] = [service.createDevice(), service.createDevice()];
    await subscribe('siri', sirisPhone, { groupIds: [group] });
    expect((await subscribe('eva', evasPhone, { groupIds: [group] })).json.groupIds).toEqual([]);
    await choir.ask('siri', 'DELETE', `canticle/groups/${group}/members/${choir.ids['siri']}`);
    await publish(group);
    await runJobs();
    expect([titles(sirisPhone), titles(evasPhone)]).toEqual([[], []]);
  });

  test('of which another person signs in gets no message of the first', async () => {
    const group = await choir.createGroup('siri', 'eva');
    const tablet = service.createDevice();
    const first = (await subscribe('siri', tablet, { groupIds: [group] })).json;
    const second = (await subscribe('eva', tablet)).json;
    expect(second.groupIds).toEqual([]);
    expect((await listed('siri')).map((one: any) => one.id)).not.toContain(first.id);
    await publish(group);
    await runJobs();
    expect(titles(tablet)).toEqual([]);
  });

  test('whose address changed keeps its groups, and the old address ends', async () => {
    const group = await choir.createGroup('siri');
    const [before, after] = [service.createDevice(), service.createDevice()];
    await subscribe('siri', before, { groupIds: [group] });
    const { json } = await subscribe('siri', after, { replaces: before.subscription.endpoint });
    expect(json.groupIds).toEqual([group]);
    await publish(group);
    await runJobs();
    expect([titles(before).length, titles(after).length]).toEqual([0, 1]);
  });

  test('is one of at most twenty of a person', async () => {
    const made: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      choir.later(1);
      made.push((await subscribe('nora', service.createDevice())).json.id);
    }
    expect((await listed('nora')).map(({ id }: any) => id)).toEqual(made.slice(2));
  });

  test('is ended by its person alone, and says no more than it must', async () => {
    const phone = service.createDevice();
    const { id } = (await subscribe('siri', phone)).json;
    const mine = (await listed('siri')).find((one: any) => one.id === id);
    expect(mine).toEqual({ id, service: new URL(service.origin).host, groupIds: [], createdAt: mine.createdAt });
    expect((await choir.ask('eva', 'DELETE', `canticle/push-subscriptions/${id}`)).status).toBe(404);
    expect((await choir.ask('siri', 'DELETE', `canticle/push-subscriptions/${id}`)).status).toBe(200);
    expect((await choir.ask('siri', 'DELETE', `canticle/push-subscriptions/${id}`)).status).toBe(404);
  });

  test.each([
    ['http://127.0.0.1:1/push'],
    ['https://push.example.org/x'],
    ['https://fcm.googleapis.com.example.org/x'],
    ['https://user@fcm.googleapis.com/x'],
    ['http://fcm.googleapis.com/x'],
    ['https://169.254.169.254/latest/meta-data'],
  ])('is not written to at %s', async (endpoint) => {
    const { subscription } = createDevice();
    expect((await choir.ask('siri', 'PUT', 'canticle/push-subscriptions', { ...subscription, endpoint })).status).toBe(
      422,
    );
  });

  test.each([
    ['B'.repeat(87), 422],
    ['short', 400],
  ])('has a real key, unlike %s', async (publicKey, status) => {
    expect((await subscribe('siri', service.createDevice(), { publicKey })).status).toBe(status);
  });
});

test('signing out everywhere ends the messages to all devices, also of people another service signs in', async () => {
  const device = service.createDevice();
  await subscribe('per', device);
  const count = async () =>
    (
      await choir.context.database.read
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', String(choir.ids['per']))
        .execute()
    ).length;
  expect(await count()).toBeGreaterThan(0);
  await choir.ask('per', 'POST', 'canticle/person/sign-outs');
  expect(await count()).toBe(0);
});

describe('a message', () => {
  const subscriptionCount = async (as: string) => (await listed(as)).length;

  test.each([404, 410])('that is answered %d ends the subscription', async (status) => {
    const group = await choir.createGroup('eva');
    const phone = service.createDevice();
    await subscribe('eva', phone, { groupIds: [group] });
    const before = await subscriptionCount('eva');
    service.answerWith(phone, status);
    await publish(group);
    await runJobs();
    expect(await subscriptionCount('eva')).toBe(before - 1);
  });

  test('that cannot be delivered is tried again later, and keeps no other back', async () => {
    const group = await choir.createGroup('eva', 'siri');
    const [broken, fine] = [service.createDevice(), service.createDevice()];
    await subscribe('eva', broken, { groupIds: [group] });
    await subscribe('siri', fine, { groupIds: [group] });
    service.answerWith(broken, 503);
    await publish(group, 'Easter');
    await runJobs();
    expect([titles(broken).length, titles(fine).length]).toEqual([0, 1]);
    service.answerWith(broken, 201);
    await runJobs();
    expect(titles(broken)).toHaveLength(0);
    choir.later(15);
    await runJobs();
    expect([titles(broken).length, titles(fine).length]).toEqual([1, 1]);
  });

  test('is not sent when it is of no use any more', async () => {
    const group = await choir.createGroup('eva');
    const phone = service.createDevice();
    await subscribe('eva', phone, { groupIds: [group] });
    service.answerWith(phone, 500);
    await publish(group);
    await runJobs();
    service.answerWith(phone, 201);
    choir.later(13 * 3600);
    await runJobs();
    expect(titles(phone)).toEqual([]);
  });

  test('that the push service refuses is given up', async () => {
    const group = await choir.createGroup('eva');
    const phone = service.createDevice();
    await subscribe('eva', phone, { groupIds: [group] });
    service.answerWith(phone, 400);
    await publish(group);
    await runJobs();
    service.answerWith(phone, 201);
    choir.later(60);
    await runJobs();
    expect(titles(phone)).toEqual([]);
    const failed = (await choir.context.jobs.list(undefined, 50)).find(({ state }) => state === 'failed');
    expect(failed?.error).toBe(`The push service ${new URL(service.origin).host} answered 400.`);
  });

  test('comes when a set changes and before it begins, as one that replaces those before', async () => {
    const group = await choir.createGroup('siri');
    const phone = service.createDevice();
    await subscribe('siri', phone, { groupIds: [group] });
    const set = await choir.createSet('nora', {
      groupId: group,
      isPublished: true,
      schedule: { date: '2099-01-18', time: '10:30', timeZone: 'Europe/Oslo' },
    });
    const settle = async () => {
      choir.later(600);
      await runJobs();
    };
    await settle();
    for (const place of ['Hall', 'Church']) {
      await choir.change('nora', set, { place });
      await settle();
    }
    // Eighteen o'clock of the evening before is 17:00 in UTC.
    choir.later((Date.parse('2099-01-17T17:00:00.000Z') - choir.now().getTime()) / 1000);
    await settle();
    const kinds = service.received(phone).map(({ payload }) => payload.tag.split(' ')[0]);
    expect(kinds).toEqual(['set-published', 'set-changed', 'set-changed', 'set-soon']);
    const [, first, second] = service.received(phone).map(({ headers }) => headers['topic']);
    expect(first).toBe(second);
  });
});

test('a server without keys has nothing of push messages', async () => {
  const without = await startChoir('nora');
  const { subscription } = createDevice();
  const answers = [
    await without.ask('nora', 'GET', 'canticle/push-subscriptions'),
    await without.ask('nora', 'PUT', 'canticle/push-subscriptions', subscription),
    await without.ask('nora', 'DELETE', 'canticle/push-subscriptions/x'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  await without.close();
});
