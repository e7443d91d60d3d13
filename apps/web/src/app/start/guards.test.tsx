import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SessionState } from '../../auth/index.ts';
import { currentAddress, demoInstallation, fakeSession, kari, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { PublicLayout } from './public-layout.tsx';
import { RequireSignIn } from './require-sign-in.tsx';

const routes = [
  { Component: RequireSignIn, children: [{ path: '*', element: <h1>Inside</h1> }] },
  {
    Component: PublicLayout,
    children: [
      { path: '/login', element: <h1>Sign in</h1> },
      { path: '/verify-email', element: <h1>Verify</h1> },
    ],
  },
];

const at = (state: SessionState, address = '/songs/HH/12?key=G', publicPages = false) =>
  renderApp({
    routes,
    address,
    session: fakeSession(state).session,
    installation: { ...demoInstallation, publicPages },
  });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a page for signed-in people', () => {
  it('is shown to one of them', async () => {
    await at({ kind: 'signed-in', person: kari });
    expect(screen.getByRole('heading', { name: 'Inside' })).toBeDefined();
  });

  it('sends anybody else to the login, which knows path and query', async () => {
    const router = await at({ kind: 'signed-out' });
    expect(currentAddress(router)).toBe('/login?to=%2Fsongs%2FHH%2F12%3Fkey%3DG');
  });

  it('is what everybody sees of it where there is something for everybody', async () => {
    const listing = {
      id: 's',
      number: 12,
      name: { en: 'A song' },
      collection: { key: 'HH', keys: {}, name: { en: 'Hymns' } },
    };
    mockApi({ 'api/canticle/public/songbooks/HH/songs/12': () => Response.json({ listing, open: null, prices: [] }) });
    await at({ kind: 'signed-out' }, '/songs/HH/12', true);
    expect(await screen.findByRole('heading', { name: 'A song' })).toBeDefined();
  });

  it('that is of one person sends to the login there too', async () => {
    const router = await at({ kind: 'signed-out' }, '/tags', true);
    expect(currentAddress(router)).toBe('/login?to=%2Ftags');
  });

  it('sends somebody with an unverified address to where it is verified', async () => {
    const router = await at({ kind: 'unverified', person: kari });
    expect(currentAddress(router)).toBe('/verify-email?to=%2Fsongs%2FHH%2F12%3Fkey%3DG');
  });

  it('says what kept it from opening', async () => {
    await at({ kind: 'failed', failure: new Error('FIREBASE DID NOT INITIALIZE') });
    expect(screen.getByRole('alert').textContent).toContain('FIREBASE DID NOT INITIALIZE');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  });

  it('waits with a splash, and after five seconds says that something is wrong, for thirty', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await at({ kind: 'starting' });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(4_900));
    expect(screen.queryByText('Something is wrong')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('alert').textContent).toContain('Something is wrong');
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(screen.queryByText('Something is wrong')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(screen.queryByText('Something is wrong')).toBeNull();
  });
});
