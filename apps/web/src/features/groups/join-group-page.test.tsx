import { maskEmail } from '@canticle/contract/calls';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { currentAddress, fakeSession, kari, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { JoinGroupPage } from './join-group-page.tsx';

const card = (facts: object = {}) => ({
  id: 'g',
  name: 'Chamber choir',
  color: null,
  image: null,
  role: 'singer',
  invitedBy: 'Nora',
  sentTo: null,
  isExpired: false,
  admitsNewcomers: true,
  ...facts,
});
const routes = [
  { path: '/groups/join/:token', element: <JoinGroupPage /> },
  { path: '*', element: <p>Elsewhere</p> },
];
const open = (isSignedIn: boolean) =>
  renderApp({
    routes,
    address: '/groups/join/key',
    session: fakeSession(isSignedIn ? { kind: 'signed-in', person: kari } : { kind: 'signed-out' }).session,
  });

afterEach(() => {
  cleanup();
  closeCache();
});

describe('an invitation to a group', () => {
  it('says to what and by whom before signing in, and comes back to it afterwards', async () => {
    mockApi({ 'api/canticle/group-invitations/key': () => Response.json(card()) });
    await open(false);
    expect(await screen.findByRole('heading', { level: 1, name: 'Chamber choir' })).toBeDefined();
    expect(screen.getByText('Nora invites you to join as a singer.')).toBeDefined();
    const signIn = screen.getByRole('link', { name: 'Sign in and join' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(signIn)).toContain('/groups/join/key');
    expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toMatch(/^\/login\/create/);
  });

  it('lets somebody in with one press', async () => {
    mockApi({
      'api/canticle/group-invitations/key': (_url: URL, init: RequestInit) =>
        Response.json(init.method === 'POST' ? { ...card(), memberCount: 3, members: [] } : card()),
    });
    const router = await open(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Join Chamber choir' }));
    await vi.waitFor(() => expect(currentAddress(router)).toBe('/groups/g'));
  });

  it('by mail says to whom it went when somebody else is signed in', async () => {
    mockApi({
      'api/Session': kari,
      'api/canticle/group-invitations/key': () => Response.json(card({ sentTo: 'ol…@example.org' })),
    });
    await open(true);
    expect((await screen.findByText(/^This invitation was sent to/)).textContent).toBe(
      `This invitation was sent to ol…@example.org and works for one person only. You’re signed in as ${kari.email}.`,
    );
    cleanup();
    mockApi({
      'api/Session': kari,
      'api/canticle/group-invitations/key': () => Response.json(card({ sentTo: maskEmail(kari.email) })),
    });
    await open(true);
    await screen.findByRole('button', { name: 'Join Chamber choir' });
    expect(screen.queryByText(/^This invitation was sent to/)).toBeNull();
  });

  it('that has ended lets in who is a member already, and says so to everybody else', async () => {
    mockApi({ 'api/canticle/group-invitations/key': () => Response.json(card({ isExpired: true })) });
    await open(false);
    expect(await screen.findByText(/This invitation no longer works/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Sign in and join' })).toBeNull();
    cleanup();
    await open(true);
    expect(await screen.findByRole('button', { name: 'Open Chamber choir' })).toBeDefined();
  });

  it('that is refused says why, and can be pressed again', async () => {
    mockApi({
      'api/canticle/group-invitations/key': (_url: URL, init: RequestInit) =>
        init.method === 'POST'
          ? new Response('This invitation was used.', { status: 410, headers: { 'X-Problem': 'GONE' } })
          : Response.json(card()),
    });
    await open(true);
    const button = await screen.findByRole('button', { name: 'Join Chamber choir' });
    await userEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(button.hasAttribute('disabled')).toBe(false);
  });

  it('that is not there says so', async () => {
    mockApi({
      'api/canticle/group-invitations/key': () =>
        new Response('', { status: 404, headers: { 'X-Problem': 'NOT_FOUND' } }),
    });
    await open(false);
    expect(await screen.findByRole('heading', { name: 'Invitation not found' })).toBeDefined();
  });
});
