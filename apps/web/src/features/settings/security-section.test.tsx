import type { SignedInDevice, SignInMethods } from '@canticle/contract/calls';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedAccess, SignInError } from '../../auth/index.ts';
import { demoInstallation, fakeProvider, kari, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { SecuritySection } from './security-section.tsx';

const passkey = {
  id: 'p1',
  name: 'My phone',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
};
const off: SignInMethods = { hasPassword: true, passkeys: [passkey], isTwoStepOn: false, recoveryCodesLeft: 0 };
const device = (id: string, userAgent: string, isCurrent = false): SignedInDevice => ({
  id,
  userAgent,
  isCurrent,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: new Date().toISOString(),
});
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

async function open(
  methods: SignInMethods = off,
  request: (method: string, path: string, body?: object) => unknown = () => ({}),
  devices: readonly SignedInDevice[] = [device('s1', firefox, true), device('s2', 'HymnalSync/2.1')],
) {
  const asked = mockApi({
    'api/canticle/person/sign-in-methods': () => Response.json(methods),
    'api/canticle/person/sign-ins': () => Response.json(devices),
    'api/canticle/person/sign-ins/s2': () => Response.json({}),
  });
  const sent = vi.fn(async (method: string, path: string, body?: object) => request(method, path, body));
  const embedded: EmbeddedAccess = {
    request: async (method, path, body) => JSON.parse(JSON.stringify((await sent(method, path, body)) ?? null)),
    completeSignIn: () => kari,
  };
  const routes = [
    {
      path: '*',
      element: (
        <>
          <SecuritySection onLogOut={() => {}} />
          <ToastRegion />
        </>
      ),
    },
  ];
  const getBearerToken = vi.fn(async () => null);
  await renderApp({
    routes,
    address: '/settings',
    provider: fakeProvider({ embedded, getBearerToken }),
    installation: { ...demoInstallation, passkeyDomain: 'songs.example' },
  });
  return { asked, sent, getBearerToken, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the section about signing in', () => {
  it('lists passkeys with when they were added and used', async () => {
    await open();
    expect(await screen.findByText('My phone')).toBeDefined();
    expect(screen.getByText(/Added 1 November 2026 · last used 20 November 2026/)).toBeDefined();
    // This browser cannot make any.
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  });

  it('renames a passkey', async () => {
    const { sent, user } = await open();
    await user.click(await button('Rename My phone'));
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, 'Old phone');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(sent).toHaveBeenCalledWith('POST', '/passkey/update-passkey', { id: 'p1', name: 'Old phone' });
    expect(await screen.findByText('The passkey was renamed.')).toBeDefined();
  });

  it('removes a passkey once that is confirmed', async () => {
    const { sent, user } = await open();
    await user.click(await button('Remove My phone'));
    expect(sent).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }));
    expect(sent).toHaveBeenCalledWith('POST', '/passkey/delete-passkey', { id: 'p1' });
  });

  it('turns two-step sign-in on: password, code, recovery codes', async () => {
    const backupCodes = Array.from({ length: 10 }, (_, at) => `abcde-fghi${at}`);
    const answers: Record<string, unknown> = {
      '/two-factor/enable': { totpURI: 'otpauth://totp/Canticle:kari?secret=ABCDEFGH', backupCodes },
      '/two-factor/verify-totp': {},
    };
    const { asked, sent, getBearerToken, user } = await open(off, (_method, path) => answers[path]);
    await user.click(await button('Turn on two-step sign-in'));
    await user.type(screen.getByLabelText('Password'), 'a good password');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
    expect(screen.getByText('ABCD EFGH')).toBeDefined();
    const app = screen.getByRole('link', { name: 'Open authenticator app' });
    expect(app.getAttribute('href')).toBe('otpauth://totp/Canticle:kari?secret=ABCDEFGH');
    expect(screen.queryByText('abcde-fghi0')).toBeNull();
    await user.type(screen.getByLabelText('Six-digit code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(sent.mock.calls.map(([, path, body]) => [path, body])).toEqual([
      ['/two-factor/enable', { password: 'a good password' }],
      ['/two-factor/verify-totp', { code: '123456' }],
    ]);
    // The session was renewed with it: where the person is signed in is read again with its token.
    expect(getBearerToken).toHaveBeenCalledWith({ renew: true });
    expect(asked.filter((path) => path === 'api/canticle/person/sign-ins')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
  });

  it('says beside the field that the password is wrong, and turns nothing off', async () => {
    const on = { ...off, isTwoStepOn: true, recoveryCodesLeft: 1 };
    const { user } = await open(on, () => Promise.reject(new SignInError('auth/wrong-password')));
    expect(await screen.findByText(/1 recovery code left\./)).toBeDefined();
    await user.click(await button('Turn off two-step sign-in'));
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect((await screen.findAllByText('Wrong password')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows where the person is signed in, and ends another sign-in', async () => {
    const { asked, user } = await open();
    expect(await screen.findByText('Firefox on Linux')).toBeDefined();
    expect(screen.getByText('This device')).toBeDefined();
    expect(screen.getByText('HymnalSync (program)')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign out of Firefox on Linux' })).toBeNull();
    await user.click(await button('Sign out of HymnalSync (program)'));
    expect(await screen.findByText('The device was signed out.')).toBeDefined();
    expect(asked).toContain('api/canticle/person/sign-ins/s2');
  });

  it('offers no codes to whoever has no password', async () => {
    await open({ ...off, hasPassword: false });
    await screen.findByText('My phone');
    expect(screen.queryByRole('heading', { name: 'Two-step sign-in' })).toBeNull();
  });
});
