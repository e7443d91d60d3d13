// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endPushDevice, pushDeviceKey } from '../../auth/push-device.ts';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';
import { fakePush } from '../../testing/fake-push.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { choosePushGroup, pushGroups, syncPushDevice } from './push-device.ts';

const key = 'BCVxsr7N';
type Saved = { readonly endpoint: string; readonly groupIds: readonly string[]; readonly replaces?: string };
let saved: Saved[];
let known: { readonly id: string }[];
let requested: string[];

beforeEach(() => {
  saved = [];
  known = [];
  writeStored(storageKeys.tracesOf, 'nora');
  requested = mockApi({
    'api/canticle/push-subscriptions': (_url: URL, { method, body }: RequestInit) => {
      if (method === 'GET') return Response.json(known);
      const sent: Saved = JSON.parse(String(body));
      saved.push(sent);
      known = [{ id: `id-${saved.length}` }];
      return Response.json({ id: `id-${saved.length}`, service: '', groupIds: sent.groupIds, createdAt: '' });
    },
    'api/canticle/push-subscriptions/id-2': () => Response.json({}),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('subscribes with the first group, and ends with the last', async () => {
  const push = fakePush();
  expect(await choosePushGroup(key, 'choir', true)).toBe(true);
  await choosePushGroup(key, 'band', true);
  expect(saved).toEqual([
    { endpoint: 'https://push.example/1', publicKey: 'public', authSecret: 'secret', groupIds: ['choir'] },
    { endpoint: 'https://push.example/1', publicKey: 'public', authSecret: 'secret', groupIds: ['choir', 'band'] },
  ]);
  expect(pushGroups.read()).toEqual(['choir', 'band']);
  known = [];
  await choosePushGroup(key, 'choir', false);
  expect(saved.at(-1)?.groupIds).toEqual(['band']);
  writeStored(pushDeviceKey, { person: 'nora', id: 'id-2', endpoint: 'https://push.example/1', groupIds: ['band'] });
  await choosePushGroup(key, 'band', false);
  expect(requested.at(-1)).toBe('api/canticle/push-subscriptions/id-2');
  expect([pushGroups.read(), push.endpoint()]).toEqual([[], undefined]);
});

it('subscribes nobody who does not allow it', async () => {
  const push = fakePush('default', 'denied');
  expect(await choosePushGroup(key, 'choir', true)).toBe(false);
  expect([saved, push.endpoint(), push.timesAsked()]).toEqual([[], undefined, 1]);
});

it('shows and sends nothing of the person before, when another one signs in', async () => {
  const push = fakePush('granted');
  await choosePushGroup(key, 'choir', true);
  writeStored(storageKeys.tracesOf, 'siri');
  expect(pushGroups.read()).toEqual([]);
  await endPushDevice('siri');
  expect([push.endpoint(), readStored(pushDeviceKey)]).toEqual([undefined, undefined]);
  expect(requested.filter((path) => path.endsWith('/id-1'))).toEqual([]);
});

it('goes on for the same person', async () => {
  const push = fakePush('granted');
  await choosePushGroup(key, 'choir', true);
  await endPushDevice('nora');
  expect([push.endpoint(), pushGroups.read()]).toEqual(['https://push.example/1', ['choir']]);
});

it('tells the server of another address, when the app is opened', async () => {
  const push = fakePush('granted');
  await choosePushGroup(key, 'choir', true);
  await syncPushDevice(key);
  expect(saved).toHaveLength(1);
  push.changeAddress();
  await syncPushDevice(key);
  expect(saved[1]).toMatchObject({
    endpoint: 'https://push.example/2',
    groupIds: ['choir'],
    replaces: 'https://push.example/1',
  });
});

it('subscribes again when the server has forgotten the device, or has another key', async () => {
  fakePush('granted');
  await choosePushGroup(key, 'choir', true);
  known = [];
  await syncPushDevice(key);
  expect(saved[1]).toEqual({ ...saved[0] });
  await syncPushDevice('AAAABBBB');
  expect(saved[2]).toMatchObject({ endpoint: 'https://push.example/2', replaces: 'https://push.example/1' });
});

it('ends when the server sends none any more, or the person has taken the permission back', async () => {
  fakePush('granted');
  await choosePushGroup(key, 'choir', true);
  await syncPushDevice('');
  expect(readStored(pushDeviceKey)).toBeUndefined();
  await choosePushGroup(key, 'choir', true);
  fakePush('denied');
  await syncPushDevice(key);
  expect(readStored(pushDeviceKey)).toBeUndefined();
});
