import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../offline/index.ts';
import { currentAddress, fakeSession, kari, renderApp } from '../testing/index.ts';
import { mockApi } from '../testing/mock-api.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const routes = [
  { path: '/songs/search', element: <p>Results</p> },
  { path: '*', element: <NotFoundPage /> },
];
const open = (isSignedIn: boolean) => {
  mockApi({});
  return renderApp({
    routes,
    address: '/nowhere',
    session: fakeSession(isSignedIn ? { kind: 'signed-in', person: kari } : { kind: 'signed-out' }).session,
  });
};

afterEach(() => {
  cleanup();
  closeCache();
});

describe('an address without a page', () => {
  it('leads strangers home, and to nothing they may not see', async () => {
    await open(false);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('searches the library for whoever is signed in', async () => {
    const router = await open(true);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the library' }), ' grace {Enter}');
    await vi.waitFor(() => expect(currentAddress(router)).toBe('/songs/search?query=grace'));
  });

  it('does not search for nothing', async () => {
    const router = await open(true);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the library' }), '  {Enter}');
    expect(currentAddress(router)).toBe('/nowhere');
  });
});
