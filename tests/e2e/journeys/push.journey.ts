import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import {
  startPushService,
  type TestDevice,
  type TestPushService,
} from '../../../apps/server/src/testing/push-service.ts';
import { DEMO_PASSWORD, findAccessibilityViolations, journey, openWindow } from '../../fixtures/index.ts';
import { type RunningServer, startServer } from '../../fixtures/server.ts';

let service: TestPushService;
let server: RunningServer;

beforeAll(async () => {
  if (inject('browser') === '') return;
  service = await startPushService();
  server = await startServer(undefined, service.settings);
});
afterAll(async () => {
  await server?.stop();
  await service?.close();
});

const PATIENCE_MS = 120_000;

/* A program of a person: what another member of the group does. */
async function openProgram(request: APIRequestContext, person: string) {
  const send = { headers: { 'x-api-version': '4.0' } };
  const data = { email: `${person}@canticle.example`, password: DEMO_PASSWORD };
  await request.post(`${server.address}/api/auth/sign-in/email`, { data });
  const { token } = await (await request.get(`${server.address}/api/auth/token`)).json();
  return async (method: string, path: string, body?: object) => {
    const headers = { ...send.headers, authorization: `Bearer ${token}` };
    const url = `${server.address}/api/${path}`;
    const response = await request.fetch(url, { method, headers, ...(body && { data: body }) });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  };
}

async function signIn(page: Page, person: string): Promise<void> {
  await page.goto(`${server.address}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${person}@canticle.example`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/*
 * A browser without a window asks nobody for permission, and has no push service of a vendor: the person says yes, and it
 * gets the address of ours. The service worker and what it shows are real.
 */
const subscribeAt = (page: Page, device: TestDevice) =>
  page.addInitScript(({ endpoint, publicKey, authSecret }) => {
    const subscription = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ keys: { p256dh: publicKey, auth: authSecret } }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed');
        return true;
      },
    };
    const allowed = 'allowed';
    Object.defineProperty(Notification, 'permission', {
      get: () => (sessionStorage.getItem(allowed) ? 'granted' : 'default'),
    });
    Notification.requestPermission = async () => {
      sessionStorage.setItem(allowed, 'yes');
      return 'granted';
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        sessionStorage.setItem('subscribed', 'yes');
        return subscription;
      },
      getSubscription: async () => (sessionStorage.getItem('subscribed') ? subscription : null),
    });
  }, device.subscription);

/* Hands a message to the service worker, as the browser does when one comes. */
async function deliver(page: Page, payload: unknown): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const message = { origin: server.address, registrationId: await registered, data: JSON.stringify(payload) };
  await devTools.send('ServiceWorker.deliverPushMessage', message);
  await devTools.detach();
}

/* A browser without a window shows no notifications: what the worker asks it to show is kept instead. */
async function keepNotifications(page: Page): Promise<() => Promise<readonly unknown[]>> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const shown: object[] = [];
    const prototype = (globalThis as unknown as { ServiceWorkerRegistration: { prototype: object } })
      .ServiceWorkerRegistration.prototype;
    Object.assign(globalThis, { shown });
    Object.assign(prototype, {
      showNotification: async (title: string, { body, lang }: NotificationOptions) =>
        void shown.push({ title, body, lang }),
    });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
}

journey(
  'A device is told of what happens in a group once its person allows it, and no more after they sign out',
  async () => {
    const device = service.createDevice();
    const page = await openWindow({ worker: true, origin: server.address });
    await page.context().grantPermissions(['notifications'], { origin: server.address });
    await subscribeAt(page, device);
    const [leader, singer] = [
      await openProgram((await openWindow()).request, 'editor'),
      await openProgram((await openWindow()).request, 'singer'),
    ];
    const { id: group } = await leader('POST', 'canticle/groups', { id: randomUUID(), name: 'Parish choir' });
    const { key } = await leader('POST', `canticle/groups/${group}/invitations`, { role: 'singer' });
    await singer('POST', `canticle/group-invitations/${key}`);
    const { id: userId } = await singer('GET', 'Session/User');

    await signIn(page, 'editor');
    await page.goto(`/groups/${group}`);
    const choice = page.getByRole('checkbox', { name: 'On this device' });
    await expect.poll(() => choice.isChecked()).toBe(false);
    await choice.click();
    await expect.poll(async () => (await leader('GET', 'canticle/push-subscriptions')).length).toBe(1);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => choice.isChecked()).toBe(true);

    const { id: set } = await leader('POST', 'CustomCollections', { id: randomUUID(), name: 'Advent' });
    const changes = { at: new Date().toISOString(), groupId: group, isPublished: true };
    await leader('POST', `canticle/lists/${set}/changes`, changes);
    const part = { id: randomUUID(), userId, part: 'Alto' };
    await leader('POST', `canticle/lists/${set}/parts`, part);
    await singer('PUT', `canticle/lists/${set}/parts/${part.id}/answer`, { answer: 'yes' });
    await expect.poll(() => service.received(device).length, { timeout: 30_000 }).toBe(1);
    const [message] = service.received(device);
    const readShown = await keepNotifications(page);
    await deliver(page, message?.payload);
    await expect.poll(readShown).toEqual([{ title: 'Answer', body: '✓ Alto, Advent', lang: 'en' }]);

    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login**');
    expect(await leader('GET', 'canticle/push-subscriptions')).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
  },
  PATIENCE_MS,
);
