import type { SignedInDevice, SignInMethods } from '@canticle/contract/calls';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedAccess, SignInError } from '../../auth/index.ts';
import { demoInstallation, fakeProvider, kari, renderApp } from '../../testing/index.ts';
import { dismissToasts } from '../../testing/dismiss-toasts.ts';
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

/** Where passkeys are valid; the browser of these tests is elsewhere. */
let passkeyDomain = 'songs.example';
/** The paths of our own server that are refused. */
let refused: string[] = [];
const onLogOut = vi.fn();

async function open(
  methods: SignInMethods = off,
  request: (method: string, path: string, body?: object) => unknown = () => ({}),
  devices: readonly SignedInDevice[] = [device('s1', firefox, true), device('s2', 'HymnalSync/2.1')],
) {
  const answers = {
    'api/canticle/person/sign-in-methods': methods,
    'api/canticle/person/sign-ins': devices,
    'api/canticle/person/sign-ins/s2': {},
    'api/canticle/person/sign-ins/others': {},
  };
  const asked = mockApi(
    Object.fromEntries(
      Object.entries(answers).map(([path, answer]) => [
        path,
        () => (refused.includes(path) ? new Response('', { status: 403 }) : Response.json(answer)),
      ]),
    ),
  );
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
          <SecuritySection onLogOut={onLogOut} />
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
    installation: { ...demoInstallation, passkeyDomain },
  });
  return { asked, sent, getBearerToken, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => {
  dismissToasts();
  cleanup();
  refused = [];
  passkeyDomain = 'songs.example';
  vi.unstubAllGlobals();
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
    expect(screen.queryByRole('dialog')).toBeNull();
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

describe('what cannot be loaded of it', () => {
  const notAllowed = 'You don’t have permission to do that.';

  it('is asked for again: how one signs in', async () => {
    refused = ['api/canticle/person/sign-in-methods'];
    const { user } = await open();
    expect(await screen.findByText('We couldn’t load how you sign in')).toBeDefined();
    expect(screen.getByText(notAllowed)).toBeDefined();
    refused = [];
    await user.click(await button('Try again'));
    expect(await screen.findByText('My phone')).toBeDefined();
  });

  it('is asked for again: where one is signed in', async () => {
    refused = ['api/canticle/person/sign-ins'];
    const { user } = await open();
    expect(await screen.findByText('This couldn’t be loaded.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Where you’re signed in' })).toBeDefined();
    refused = [];
    await user.click(await button('Try again'));
    expect(await screen.findByText('Firefox on Linux')).toBeDefined();
    expect(screen.queryByText('This couldn’t be loaded.')).toBeNull();
  });

  it('is nothing where another service signs people in', async () => {
    await renderApp({
      routes: [{ path: '*', element: <SecuritySection onLogOut={onLogOut} /> }],
      address: '/settings',
    });
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('where one is signed in', () => {
  it('names this device first, and ends all other sign-ins at once', async () => {
    const { asked, user } = await open(off, undefined, [device('s2', 'HymnalSync/2.1'), device('s1', firefox, true)]);
    await screen.findByText('Firefox on Linux');
    const rows = screen.getByText('This device').closest('ul')?.querySelectorAll('li');
    expect([...(rows ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Firefox on LinuxThis device',
      expect.stringMatching(/^HymnalSync \(program\)Last used .*Sign out$/),
    ]);
    await user.click(await button('Sign out of all others'));
    expect(await screen.findByText('All other devices were signed out.')).toBeDefined();
    // Read, ended, and read again.
    expect(asked.filter((path) => path === 'api/canticle/person/sign-ins')).toHaveLength(3);
  });

  it('says why a device was not signed out', async () => {
    const { user } = await open();
    refused = ['api/canticle/person/sign-ins/s2'];
    await user.click(await button('Sign out of HymnalSync (program)'));
    expect((await screen.findByText('You don’t have permission to do that.')).closest('[role=alert]')).not.toBeNull();
    expect(screen.getByText('HymnalSync (program)')).toBeDefined();
  });

  it('has no others to end where there is one', async () => {
    await open(off, undefined, [device('s1', firefox, true)]);
    await screen.findByText('Firefox on Linux');
    expect(screen.queryByRole('button', { name: 'Sign out of all others' })).toBeNull();
  });
});

describe('a passkey', () => {
  const fail = (code: ConstructorParameters<typeof SignInError>[0]) => () => Promise.reject(new SignInError(code));

  it('without a name that was never used says so', async () => {
    await open({ ...off, passkeys: [{ ...passkey, name: '', lastUsedAt: null }] });
    expect(await screen.findByText(/Added 1 November 2026 · not used yet/)).toBeDefined();
    expect(await button('Rename Passkey')).toBeDefined();
  });

  it('keeps its name and the typed one when that is refused', async () => {
    const { user } = await open(off, fail('auth/network-request-failed'));
    await user.click(await button('Rename My phone'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.clear(field);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Rename' }).disabled).toBe(true);
    await user.type(field, 'Old phone');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect([field.value, screen.queryByText('The passkey was renamed.')]).toEqual(['Old phone', null]);
  });

  it('stays when it cannot be removed, which the question says', async () => {
    const { user } = await open(off, fail('auth/network-request-failed'));
    await user.click(await button('Remove My phone'));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove passkey' }));
    expect(dialog.getByText(/You can no longer sign in with “My phone”/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Remove passkey' }));
    expect(await dialog.findByRole('alert')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('My phone')).toBeDefined();
  });
});

describe('another passkey', () => {
  const options = {
    challenge: 'AQID',
    rp: { name: 'Canticle' },
    user: { id: 'BAUG', name: 'kari', displayName: 'Kari' },
    pubKeyCredParams: [],
    excludeCredentials: [{ id: 'Bwg' }],
  };
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  class Attestation {
    clientDataJSON = bytes;
    attestationObject = bytes;
    getTransports = () => ['internal'];
  }
  class Made {
    id = 'AQID';
    rawId = bytes;
    type = 'public-key';
    response = new Attestation();
  }
  const create = vi.fn<(asked: CredentialCreationOptions) => Promise<unknown>>();

  const add = async (request: (path: string) => unknown = (path) => (path.includes('generate') ? options : {})) => {
    passkeyDomain = location.hostname;
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', Made);
    vi.stubGlobal('AuthenticatorAttestationResponse', Attestation);
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
    const opened = await open({ ...off, passkeys: [] }, (_method, path) => request(path));
    await opened.user.click(await button('Add passkey'));
    return opened;
  };

  it('is made by the device, for this person, and sent with the name of the device', async () => {
    create.mockResolvedValue(new Made());
    const { sent, asked } = await add();
    expect(await screen.findByText('The passkey was added.')).toBeDefined();
    const made = create.mock.calls[0]?.[0].publicKey;
    expect([...new Uint8Array(made?.user.id as ArrayBuffer)]).toEqual([4, 5, 6]);
    expect(made?.excludeCredentials).toHaveLength(1);
    expect(sent).toHaveBeenLastCalledWith('POST', '/passkey/verify-registration', {
      name: expect.any(String),
      response: expect.objectContaining({ id: 'AQID', rawId: 'AQID' }),
    });
    await vi.waitFor(() =>
      expect(asked.filter((path) => path === 'api/canticle/person/sign-in-methods')).toHaveLength(2),
    );
  });

  it.each([
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['NotAllowedError', 'The passkey wasn’t added. Try again.'],
  ])('that the device does not make is told: %s', async (name, text) => {
    create.mockRejectedValue(new DOMException('', name));
    const { sent } = await add();
    expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
    expect(sent).toHaveBeenCalledOnce();
  });

  it('needs a sign-in that is not long ago, and leads to one', async () => {
    const { user } = await add(() => Promise.reject(new SignInError('auth/requires-recent-login')));
    expect(await screen.findByText(/you need to have signed in within the last 15 minutes/)).toBeDefined();
    expect(onLogOut).not.toHaveBeenCalled();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }));
    expect(onLogOut).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('two-step sign-in that is on', () => {
  const on = { ...off, isTwoStepOn: true, recoveryCodesLeft: 3 };

  it('is turned off with the password', async () => {
    const { sent, getBearerToken, user } = await open(on);
    expect(await screen.findByText('Two-step sign-in is on. 3 recovery codes left.')).toBeDefined();
    await user.click(await button('Turn off two-step sign-in'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Turn off' }).disabled).toBe(true);
    await user.type(screen.getByLabelText('Password'), 'a good password{Enter}');
    expect(await screen.findByText('Two-step sign-in is off.')).toBeDefined();
    expect(sent).toHaveBeenCalledExactlyOnceWith('POST', '/two-factor/disable', { password: 'a good password' });
    expect(getBearerToken).toHaveBeenCalledWith({ renew: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gets new recovery codes with the password, which are shown once', async () => {
    const { sent, user } = await open(on, () => ({ backupCodes: ['abcde-fghij', 'klmno-pqrst'] }));
    await user.click(await button('Get new recovery codes'));
    await user.type(screen.getByLabelText('Password'), 'a good password');
    await user.click(screen.getByRole('button', { name: 'Get new codes' }));
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(codes.map(({ textContent }) => textContent)).toEqual(['abcde-fghij', 'klmno-pqrst']);
    expect(sent).toHaveBeenCalledWith('POST', '/two-factor/generate-backup-codes', { password: 'a good password' });
    // Only by saying that they are saved: they are never shown again.
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'I’ve saved them' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not turned on by a wrong code of the app, which may be typed again', async () => {
    const { user } = await open(off, (_method, path) =>
      path === '/two-factor/enable'
        ? { totpURI: 'otpauth://totp/Canticle:kari?secret=ABCD', backupCodes: ['abcde-fghij'] }
        : Promise.reject(new SignInError('auth/wrong-code')),
    );
    await user.click(await button('Turn on two-step sign-in'));
    await user.type(screen.getByLabelText('Password'), 'a good password{Enter}');
    const code = await screen.findByLabelText<HTMLInputElement>('Six-digit code');
    await user.type(code, '000000{Enter}');
    await vi.waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect([code.value, screen.queryByRole('list', { name: 'Recovery codes' })]).toEqual(['000000', null]);
  });
});
