import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PublicLayout } from '../../app/start/public-layout.tsx';
import { type EmbeddedAccess, SignInError } from '../../auth/index.ts';
import { currentAddress, demoInstallation, fakeProvider, fakeSession, kari, renderApp } from '../../testing/index.ts';
import { LoginPage } from './login-page.tsx';

const routes = [
  {
    Component: PublicLayout,
    children: [
      { path: '/login', Component: LoginPage },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
  },
];

async function openLogin(
  request: (path: string, body?: object) => unknown,
  address = '/login?to=%2Fsongs',
  installation = demoInstallation,
) {
  const sent = vi.fn(async (_method: string, path: string, body?: object) => request(path, body));
  const completeSignIn = vi.fn(() => kari);
  const embedded: EmbeddedAccess = {
    request: async (method, path, body) => JSON.parse(JSON.stringify((await sent(method, path, body)) ?? null)),
    completeSignIn,
  };
  const provider = fakeProvider({
    embedded,
    signInWithPassword: () => Promise.reject(new SignInError('auth/second-step-needed')),
  });
  const { session } = fakeSession();
  const router = await renderApp({ routes, address, provider, session, installation });
  return { router, sent, completeSignIn, user: userEvent.setup() };
}

async function givePassword(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'kari@sing.example');
  await user.type(screen.getByLabelText('Password'), 'a good password');
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('the second step', () => {
  it('follows the password, and leads where the person wanted to go', async () => {
    const { router, sent, completeSignIn, user } = await openLogin(() => ({ user: kari }));
    await givePassword(user);
    const field = await screen.findByLabelText('Six-digit code');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    await user.type(field, '123 456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(sent).toHaveBeenCalledWith('POST', '/two-factor/verify-totp', { code: '123 456' });
    expect(completeSignIn).toHaveBeenCalledWith({ user: kari }, false);
    expect(currentAddress(router)).toBe('/songs');
  });

  it('takes a recovery code instead', async () => {
    const { sent, user } = await openLogin(() => ({ user: kari }));
    await givePassword(user);
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'abcde-fghij');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(sent).toHaveBeenCalledWith('POST', '/two-factor/verify-backup-code', { code: 'abcde-fghij' });
  });

  it('says beside the field that the code is wrong', async () => {
    const { user } = await openLogin(() => Promise.reject(new SignInError('auth/wrong-code')));
    await givePassword(user);
    await user.type(await screen.findByLabelText('Six-digit code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByLabelText('Six-digit code').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/That code isn’t right/).length).toBeGreaterThan(0);
  });

  it('begins with the password again after too many wrong codes', async () => {
    const { user } = await openLogin(() => Promise.reject(new SignInError('auth/start-again')));
    await givePassword(user);
    await user.type(await screen.findByLabelText('Six-digit code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByLabelText('Password')).toBeDefined();
  });

  it('is asked for by another service that leads back here', async () => {
    const { router, user } = await openLogin(() => ({ user: kari }), '/login?step=code&to=%2Fsongs');
    await user.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
    expect(screen.getByLabelText('Password')).toBeDefined();
    expect(currentAddress(router)).toBe('/login?to=%2Fsongs');
  });
});

describe('passkeys', () => {
  it('are not offered where the browser has none', async () => {
    await openLogin(() => ({}));
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });

  it('that the browser cannot suggest are not spoken of until somebody asks for one', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal(
      'PublicKeyCredential',
      class {
        static readonly isConditionalMediationAvailable = async () => true;
      },
    );
    const get = vi.fn(() => Promise.reject(new DOMException('No authenticator', 'NotSupportedError')));
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
    const installation = { ...demoInstallation, passkeyDomain: location.hostname };
    const { user } = await openLogin(() => ({ challenge: 'YQ', rpId: location.hostname }), '/login', installation);
    await vi.waitFor(() => expect(get).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'conditional' })));
    await act(async () => void (await Promise.allSettled(get.mock.results.map(({ value }) => value))));
    expect(screen.queryByText(/We couldn’t sign you in/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByText(/We couldn’t sign you in/)).toBeDefined();
  });
});
