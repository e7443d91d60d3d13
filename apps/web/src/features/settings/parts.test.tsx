import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCache, currentCache, openCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { StorageSection } from './storage-section.tsx';
import { SubscriptionsSection } from './subscriptions-section.tsx';

const book = (id: string, available: boolean) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: `Book ${id}` },
  type: 'song',
  available,
  priority: 1,
});

afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

it('each songbook of one’s own has a switch that keeps it on the device, and lets go of it', async () => {
  await openCache('kari');
  mockApi({ 'api/Collections': [book('hh', true), book('fs', false)] });
  await renderAt('/settings', <StorageSection />);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Book hh' });
  expect([box.checked, screen.queryByRole('checkbox', { name: 'Book fs' })]).toEqual([false, null]);
  const kept = async () => (await currentCache().downloads.list()).map(({ name }) => name);
  await userEvent.click(box);
  await vi.waitFor(async () => expect(await kept()).toEqual(['collection:hh']));
  await vi.waitFor(() => expect(box.checked).toBe(true));
  await userEvent.click(box);
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
});

const subscription = (id: string, collectionId: string, valid: boolean) => ({
  id,
  productIds: [],
  collectionIds: [collectionId],
  validTo: '2030-01-31T12:00:00.000Z',
  valid,
});

it('what somebody subscribes to stands with its end, and the portal is opened for them', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
  mockApi({
    'api/Collections': [book('hh', true), book('fs', true)],
    'api/Store/Portal': { url: 'https://pay.example/portal' },
  });
  const user = { subscriptions: [subscription('a', 'hh', true), subscription('b', 'fs', false)] } as never;
  await renderAt('/settings', <SubscriptionsSection user={user} />);
  await screen.findByText('Book hh');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(within(screen.getByRole('listitem')).getByText(/2030/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Manage subscription' }));
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/portal'));
});

it('a subscription says for which group it is, and when it is charged rather than how long it is open', async () => {
  const charged = { group: null, renewsAt: '2030-01-24T12:00:00.000Z', isTrial: false };
  mockApi({
    'api/Collections': [book('hh', true), book('fs', true), book('nt', true)],
    'api/canticle/store': {
      ownSubscriptions: [
        { id: 'a', ...charged, group: 'Parish choir' },
        { id: 'b', ...charged, isTrial: true },
        { id: 'c', ...charged, renewsAt: null },
      ],
    },
  });
  const subscriptions = [subscription('a', 'hh', true), subscription('b', 'fs', true), subscription('c', 'nt', true)];
  await renderAt('/settings', <SubscriptionsSection user={{ subscriptions } as never} />);
  await screen.findByText('For the group Parish choir');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Book hhFor the group Parish choirRenews on 24 January 2030',
    'Book fsFree trial until 24 January 2030, then you’re charged',
    'Book ntAccess until 31 January 2030',
  ]);
});

describe('the subscribed songbooks', () => {
  const none = 'You don’t subscribe to any songbooks.';
  const draw = (subscriptions: readonly object[]) =>
    renderAt('/settings', <SubscriptionsSection user={{ subscriptions } as never} />);

  it('are on their way as long as nobody knows what they are called', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    mockApi({ 'api/Collections': () => promise });
    await draw([subscription('a', 'hh', true)]);
    expect(screen.getByText('Loading')).toBeDefined();
    expect(screen.queryByText(none)).toBeNull();
    resolve(Response.json({ result: [book('hh', true)] }));
    await screen.findByText('Book hh');
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('that were refused are asked for again', async () => {
    let isRefused = true;
    mockApi({
      'api/Collections': () =>
        isRefused ? new Response('', { status: 403 }) : Response.json({ result: [book('hh', true)] }),
    });
    await draw([subscription('a', 'hh', true)]);
    await screen.findByText('This couldn’t be loaded.');
    expect(screen.queryByText(none)).toBeNull();
    isRefused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Book hh');
    expect(screen.queryByText('This couldn’t be loaded.')).toBeNull();
  });

  it('are none for whoever has no subscription, whatever songbooks there are', async () => {
    mockApi({ 'api/Collections': () => new Response('', { status: 403 }) });
    await draw([subscription('a', 'hh', false)]);
    expect(screen.getByText(none)).toBeDefined();
  });
});
