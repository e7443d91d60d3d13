import { lists, personal } from '@canticle/contract/calls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/index.ts';
import type { SignOutOptions } from '../../auth/index.ts';
import { closeCache, currentCache } from '../../offline/index.ts';
import { currentAddress, fakeSession, kari, renderApp } from '../../testing/index.ts';
import { dismissToasts } from '../../testing/dismiss-toasts.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { useSignOut } from './use-sign-out.tsx';

type SignedOut = { readonly unsent: number; readonly isUnknown?: boolean };
const signOut = vi.fn<(options?: SignOutOptions) => Promise<SignedOut>>();

beforeEach(() => {
  closeCache();
  // As long as something is in the outbox it is only signed out when that may be discarded.
  signOut.mockImplementation(async ({ discardUnsent } = {}) => ({
    unsent: discardUnsent ? 0 : (await currentCache().outbox.list()).length,
  }));
  mockApi({ 'api/Collections': [] });
});
afterEach(() => {
  dismissToasts();
  cleanup();
  vi.resetAllMocks();
});

function Leaving() {
  const { signOut: leave, signOutEverywhere, isSigningOut, dialog } = useSignOut();
  return (
    <>
      <button type="button" disabled={isSigningOut} onClick={leave}>
        Leave
      </button>
      <button type="button" onClick={signOutEverywhere}>
        Leave everywhere
      </button>
      {dialog}
      <ToastRegion />
    </>
  );
}

async function open(leave: 'Leave' | 'Leave everywhere' = 'Leave') {
  const { session } = fakeSession({ kind: 'signed-in', person: kari }, { signOut });
  const routes = [
    { path: '/settings', element: <Leaving /> },
    { path: '/login', element: <h1>Sign in</h1> },
  ];
  const router = await renderApp({ routes, address: '/settings', session });
  await userEvent.click(screen.getByRole('button', { name: leave }));
  return router;
}
const add = (id: string, thing: string, name: string) =>
  currentCache().outbox.add({
    id,
    thing,
    call: lists.changeList,
    params: { id: 'l' },
    body: { at: '', name },
    about: 'Sunday',
    addedAt: Date.now(),
  });
const addViews = () =>
  currentCache().outbox.add({ id: 'views', thing: 'activities', call: personal.addActivities, addedAt: Date.now() });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('signing out', () => {
  it('with everything sent asks nothing and leads to the page to sign in', async () => {
    const router = await open();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(currentAddress(router)).toBe('/login');
    expect(signOut.mock.calls).toEqual([[{ discardUnsent: false, everywhere: false }]]);
  });

  it('names the changes that were not sent, and signs nobody out who stays', async () => {
    await add('a', 'list:l', 'Monday');
    await open();
    const dialog = within(await screen.findByRole('dialog', { name: '1 change hasn’t been sent yet' }));
    expect(await dialog.findByText('List “Sunday”: New name: Monday')).toBeDefined();
    expect(dialog.getByText(/^They’re deleted from this device when you sign out/)).toBeDefined();
    await press('Stay signed in');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leave' }).disabled).toBe(false);
    expect(signOut).toHaveBeenCalledOnce();
  });

  it.each([
    ['Leave', false],
    ['Leave everywhere', true],
  ] as const)('loses changes only when that is wanted: %s', async (name, everywhere) => {
    await add('a', 'list:l', 'Monday');
    await open(name);
    await screen.findByRole('dialog');
    await press('Sign out and lose changes');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(signOut.mock.calls).toEqual([[{ discardUnsent: false, everywhere }], [{ discardUnsent: true, everywhere }]]);
  });

  it('lists the first six of many changes, what the server refused before all others', async () => {
    for (const [index, id] of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].entries())
      await add(id, 'list:l', `Day ${index}`);
    await currentCache().outbox.markRejected('h', { code: 'CONFLICT', message: '' });
    await open();
    const dialog = within(await screen.findByRole('dialog', { name: '8 changes haven’t been sent yet' }));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(6));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(-5))).toEqual([
      'Day 7',
      'Day 0',
      'Day 1',
      'Day 2',
      'Day 3',
      'Day 4',
    ]);
    expect(dialog.getByText('and 2 more')).toBeDefined();
    expect(dialog.getByText(/^The server couldn’t save some of your changes/)).toBeDefined();
  });

  it('counts and names what the person changed, not what the app noted by itself', async () => {
    await addViews();
    await add('a', 'list:l', 'Monday');
    await open();
    const dialog = within(await screen.findByRole('dialog', { name: '1 change hasn’t been sent yet' }));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    expect(dialog.queryByText(/more$/)).toBeNull();
  });

  it('asks nothing about what the app noted by itself', async () => {
    await addViews();
    await open();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(signOut).toHaveBeenLastCalledWith({ discardUnsent: true, everywhere: false });
  });

  it('asks where nobody knows whether all was sent', async () => {
    signOut.mockResolvedValueOnce({ unsent: 0, isUnknown: true }).mockResolvedValueOnce({ unsent: 0 });
    await open();
    const dialog = await screen.findByRole('dialog', { name: 'We can’t tell whether all your changes have been sent' });
    expect(dialog.textContent).toContain('This browser’s storage isn’t responding.');
    expect(dialog.textContent).not.toContain('They’re deleted from this device');
    await press('Sign out anyway');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  });

  it('that fails says why, and leaves the person signed in', async () => {
    signOut.mockRejectedValue(new ApiError({ status: 0, code: 'NETWORK_FAILED', message: '' }));
    const router = await open('Leave everywhere');
    expect(await screen.findByText(/^We can’t reach the server/)).toBeDefined();
    expect(currentAddress(router)).toBe('/settings');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not asked for twice while it is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<SignedOut>();
    signOut.mockReturnValue(promise);
    await open();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leave' }).disabled).toBe(true));
    resolve({ unsent: 0 });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  });
});
