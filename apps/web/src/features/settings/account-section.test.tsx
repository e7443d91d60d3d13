import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { currentAddress, fakeProvider, kari, kariUser, kariSettings, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { createSession } from '../../auth/index.ts';
import { SettingsPage } from './settings-page.tsx';

const favourite = {
  id: 'o1',
  thing: 'favorites',
  call: { method: 'POST', path: 'api/Favorites', version: 3 } as const,
  body: ['s1'],
  addedAt: 1,
};
const done = () => Response.json({});
const away = () => Promise.reject(new TypeError('no network'));

/* The settings of a person who signed in through the app. */
async function open(answers: Readonly<Record<string, unknown>> = {}) {
  const asked = mockApi({
    'api/Session': kariUser,
    'api/Session/Settings': () => Response.json(kariSettings),
    ...answers,
  });
  const provider = fakeProvider({ currentPerson: async () => kari });
  const session = createSession({
    provider,
    queries: new QueryClient(),
    now: () => Date.now(),
    onInvalidToken: () => {},
    prefetch: async () => {},
  });
  await session.start(null);
  const routes = [
    {
      path: '/settings',
      element: (
        <>
          <SettingsPage />
          <ToastRegion />
        </>
      ),
    },
    { path: '/login', element: <h1>Sign in</h1> },
  ];
  const router = await renderApp({ routes, address: '/settings', provider, session });
  await screen.findByRole('heading', { name: 'Your account' });
  return { asked, session, address: () => currentAddress(router) };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const unsent = async () => (await currentCache().outbox.list()).length;

beforeEach(() => localStorage.clear());
afterEach(async () => {
  cleanup();
  await currentCache().deletePersonData();
  closeCache();
  vi.restoreAllMocks();
});

describe('logging out everywhere', () => {
  const endings = 'api/canticle/person/sign-outs';

  it('sends first what waits to be sent', async () => {
    let mayReach = false;
    const { asked, address } = await open({
      'api/Favorites': () => (mayReach ? done() : away()),
      [endings]: done,
    });
    await currentCache().outbox.add(favourite);
    await vi.waitFor(() => expect(asked).toContain('api/Favorites'));
    mayReach = true;
    asked.length = 0;
    await press('Sign out everywhere');
    await vi.waitFor(() => expect(address()).toBe('/login'));
    expect(asked.filter((path) => ['api/Favorites', endings].includes(path))).toEqual(['api/Favorites', endings]);
  });

  it('asks before something is lost that cannot be sent, and goes on when that is accepted', async () => {
    const { asked, session, address } = await open({ 'api/Favorites': away, [endings]: done });
    await currentCache().outbox.add(favourite);
    await press('Sign out everywhere');
    await screen.findByRole('heading', { name: '1 change hasn’t been sent yet' });
    await press('Stay signed in');
    expect([asked.includes(endings), session.state().kind, await unsent()]).toEqual([false, 'signed-in', 1]);
    await press('Sign out everywhere');
    await press('Sign out and lose changes');
    await vi.waitFor(() => expect(address()).toBe('/login'));
    expect([asked.includes(endings), session.state().kind]).toEqual([true, 'signed-out']);
  });

  it('keeps everything when the server could not be told, and says so', async () => {
    const { session, address } = await open({ 'api/Favorites': away, [endings]: away });
    await currentCache().outbox.add(favourite);
    await press('Sign out everywhere');
    await press('Sign out and lose changes');
    expect((await screen.findByText(/^We can’t reach the server/)).closest('[role=alert]')).not.toBeNull();
    expect([session.state().kind, address(), await unsent()]).toEqual(['signed-in', '/settings', 1]);
  });
});

describe('deleting the account', () => {
  const confirmed = () => screen.getByLabelText<HTMLInputElement>(`Enter ${kari.email} to confirm`);
  const forGood = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete permanently' });

  it('begins afresh after it was given up: nothing is confirmed, and nothing has failed', async () => {
    const refuse = () => new Response('', { status: 403, headers: { 'X-Problem': 'NOT_ALLOWED' } });
    await open({ 'api/canticle/person': refuse });
    await press('Delete account');
    await userEvent.type(confirmed(), kari.email);
    await press('Delete permanently');
    await screen.findByText('You don’t have permission to do that.');
    expect(forGood().disabled).toBe(false);
    await press('Cancel');
    await press('Delete account');
    expect([confirmed().value, forGood().disabled]).toEqual(['', true]);
    expect(screen.queryByText('You don’t have permission to do that.')).toBeNull();
  });
});

describe('the download of everything that is stored', () => {
  it('is made once, and its button is busy until then', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { asked } = await open({ 'api/canticle/person/export': () => promise });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Download my data' });
    await userEvent.click(button);
    await userEvent.click(button);
    expect([button.getAttribute('aria-busy'), button.disabled]).toEqual(['true', true]);
    resolve(Response.json({}));
    await vi.waitFor(() => expect([button.getAttribute('aria-busy'), button.disabled]).toEqual([null, false]));
    expect(asked.filter((path) => path === 'api/canticle/person/export')).toHaveLength(1);
  });
});
