import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordChange } from '../../platform/changes/index.ts';
import { notifySoon } from './index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Browser, createBrowser } from '../../testing/cookie-browser.ts';
import { startPushService, type TestDevice, type TestPushService } from '../../testing/push-service.ts';

/* A person who signs in with a password, on two devices. */

const PASSWORD = 'a good password';

let service: TestPushService;
let canticle: TestCanticle;
let email: string;
let group: string;
let laptop: Browser;
let phone: Browser;
let device: TestDevice;
let count = 0;

beforeAll(async () => {
  service = await startPushService();
  canticle = await startCanticle(service.settings);
});
afterAll(async () => {
  await canticle.close();
  await service.close();
});

beforeEach(async () => {
  count += 1;
  email = `person${count}@example.org`;
  await createBrowser(canticle.app).post('/api/auth/sign-up/email', { name: 'Anna', email, password: PASSWORD });
  const mails = await canticle.context.mail.listNewest(20);
  const link = /https?:\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  await createBrowser(canticle.app).get(`/api/auth/verify-email${new URL(link).search}`);
  [laptop, phone] = [await signIn(), await signIn()];
  const id = crypto.randomUUID();
  group = (await ask(laptop, 'POST', 'groups', { id, name: 'Choir' })).json().id;
  device = service.createDevice();
  await ask(laptop, 'PUT', 'push-subscriptions', service.createDevice().subscription);
  await ask(phone, 'PUT', 'push-subscriptions', { ...device.subscription, groupIds: [group] });
});

async function signIn(): Promise<Browser> {
  const browser = createBrowser(canticle.app);
  await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  return browser;
}

const ask = async (browser: Browser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  canticle.app.inject({
    method,
    url: `/api/canticle/${path}`,
    headers: { authorization: `Bearer ${await browser.bearer()}` },
    ...(payload === undefined ? {} : { payload }),
  });
const countDevices = async (browser: Browser) => (await ask(browser, 'GET', 'push-subscriptions')).json().length;

const countRows = async () => {
  const rows = await canticle.context.database.read
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', 'in', (users) => users.selectFrom('users').select('id').where('email', '=', email))
    .execute();
  return rows.length;
};

async function publishSomething(): Promise<void> {
  const { id: userId } = await canticle.context.database.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const pushTo = { groupId: group, userIds: [userId] };
  const news = { kind: 'set-published', to: [], pushTo, name: 'Advent', link: '/custom-collections/x' } as const;
  await canticle.context.database.transaction((tx) =>
    recordChange(tx, { kind: 'group', id: group, owner: userId, news }, canticle.context.now()),
  );
  await canticle.context.database.transaction((tx) => notifySoon(tx, canticle.context.jobs));
}

test('signing out ends the messages to that device alone', async () => {
  expect(await countDevices(laptop)).toBe(2);
  await phone.post('/api/auth/sign-out', {});
  expect(await countDevices(laptop)).toBe(1);
  await publishSomething();
  await canticle.context.jobs.runDue();
  expect(service.received(device)).toEqual([]);
});

test('a device whose session has run out gets no message, and ends', async () => {
  await publishSomething();
  await canticle.context.jobs.runDue();
  expect(service.received(device)).toHaveLength(1);
  await publishSomething();
  await canticle.context.database.transaction((tx) =>
    tx
      .updateTable('auth_session')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .execute(),
  );
  await canticle.context.jobs.runDue();
  expect(service.received(device)).toHaveLength(1);
  expect(await countRows()).toBe(1);
});

test('signing out everywhere, and deleting the account, end the messages to all devices', async () => {
  expect(await countRows()).toBe(2);
  await ask(laptop, 'POST', 'person/sign-outs');
  expect(await countRows()).toBe(0);
  const again = await signIn();
  await ask(again, 'PUT', 'push-subscriptions', device.subscription);
  expect(await countRows()).toBe(1);
  expect((await ask(again, 'DELETE', 'person')).statusCode).toBe(200);
  const left = await canticle.context.database.read
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', device.subscription.endpoint)
    .execute();
  expect(left).toEqual([]);
});
