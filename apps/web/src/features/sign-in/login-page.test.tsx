import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type IdentityProvider, SignInError, type SignInErrorCode } from '../../auth/index.ts';
import { PublicLayout } from '../../app/start/public-layout.tsx';
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

async function openLogin(does: Partial<IdentityProvider> = {}, at = '/login', installation = demoInstallation) {
  const { session } = fakeSession();
  const router = await renderApp({ routes, address: at, provider: fakeProvider(does), session, installation });
  return { router, session, user: userEvent.setup() };
}

const emailField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });
const failing = (code: SignInErrorCode) => ({ signInWithPassword: () => Promise.reject(new SignInError(code)) });
const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);

afterEach(cleanup);

describe('the login page', () => {
  it('signs in and goes where the person wanted to go, query and all', async () => {
    const signInWithPassword = vi.fn(async () => kari);
    const { router, user } = await openLogin({ signInWithPassword }, '/login?to=%2Fsongs%2FHH%2F12%3Fkey%3DG');
    await user.type(emailField(), 'kari@sing.example');
    await user.type(passwordField(), 'a long enough one');
    await user.click(submit());
    expect(signInWithPassword).toHaveBeenCalledWith({
      email: 'kari@sing.example',
      password: 'a long enough one',
      remember: true,
    });
    expect(currentAddress(router)).toBe('/songs/HH/12?key=G');
  });

  it('does not follow an address to another site', async () => {
    const { router, user } = await openLogin({}, '/login?to=%2F%2Fevil.example%2F');
    await user.type(emailField(), 'a@b.example');
    await user.type(passwordField(), 'x');
    await user.click(submit());
    expect(currentAddress(router)).toBe('/');
  });

  it('remembers only for the session when told so', async () => {
    const signInWithPassword = vi.fn(async () => kari);
    const { user } = await openLogin({ signInWithPassword });
    await user.type(emailField(), 'a@b.example');
    await user.type(passwordField(), 'x');
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await user.click(submit());
    expect(signInWithPassword).toHaveBeenCalledWith(expect.objectContaining({ remember: false }));
  });

  it('says that the password is wrong beside the field and in a notification', async () => {
    const { user } = await openLogin(failing('auth/wrong-password'));
    await user.type(emailField(), 'a@b.example');
    await user.type(passwordField(), 'x');
    await user.click(submit());
    expect(alerts()).toEqual(expect.arrayContaining(['Wrong password', expect.stringContaining('Wrong Password')]));
    expect(passwordField().getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['auth/too-many-requests', 'Too many requests. Wait a few minutes'],
    ['auth/network-request-failed', 'Network request failed'],
  ] as const)('says in words what %s means', async (code, text) => {
    const { user } = await openLogin(failing(code));
    await user.type(emailField(), 'a@b.example');
    await user.type(passwordField(), 'x');
    await user.click(submit());
    expect(alerts()).toContain(text);
  });

  it('asks for the password when the service does not tell how an address signs in', async () => {
    const { user } = await openLogin();
    await user.type(emailField(), 'a@b.example');
    await user.click(submit());
    expect(alerts()).toContain('Enter your password.');
    expect(document.activeElement).toBe(passwordField());
  });

  it('leaves only the ways an address has, and locks the address', async () => {
    const { user } = await openLogin({ listSignInMethods: async () => ['google'] });
    await user.type(emailField(), 'a@b.example');
    await user.click(submit());
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(emailField().readOnly).toBe(true);
    expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Facebook/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a different email address' }));
    expect(screen.getByLabelText('Password')).toBeDefined();
  });

  it('says that an address has no account when the service tells', async () => {
    const { user } = await openLogin({ listSignInMethods: async () => [] });
    await user.type(emailField(), 'a@b.example');
    await user.click(submit());
    expect(alerts()).toContain('There’s no account with this email address.');
  });

  it('offers the services that are set up, and no others', async () => {
    const signInWithProvider = vi.fn(async () => null);
    const { user } = await openLogin({ signInWithProvider }, '/login?to=%2Fsongs');
    const others = within(screen.getByRole('region', { name: 'Other ways to sign in' }));
    expect(others.getAllByRole('button').map((one) => one.textContent)).toEqual(['Sign in with Google']);
    await user.click(screen.getByRole('button', { name: 'Sign in with Google' }));
    expect(signInWithProvider).toHaveBeenCalledWith('google', '/songs');
  });

  it('offers the place’s own provider first, by its name', async () => {
    const signInWithProvider = vi.fn(async () => null);
    const own = { ...demoInstallation, signInProvider: { name: 'The choir', logo: '/sign-in-logo?v=1' } };
    const { user } = await openLogin({ signInWithProvider }, '/login?to=%2Fsongs', own);
    const buttons = within(screen.getByRole('region', { name: 'Other ways to sign in' })).getAllByRole('button');
    expect(buttons.map((one) => one.textContent)).toEqual(['Sign in with The choir', 'Sign in with Google']);
    await user.click(screen.getByRole('button', { name: 'Sign in with The choir' }));
    expect(signInWithProvider).toHaveBeenCalledWith('oidc', '/songs');
  });

  it('has nothing but the password where no service is set up', async () => {
    await openLogin({}, '/login', { ...demoInstallation, socialProviders: [] });
    expect(screen.queryByRole('region', { name: 'Other ways to sign in' })).toBeNull();
    expect(screen.queryByText('or')).toBeNull();
  });

  it.each([
    ['UNAVAILABLE', 'The sign-in service isn’t responding right now. Try again in a few minutes.'],
    ['account_not_linked', 'This email address already has an account here. Sign in the way you usually do.'],
  ])('says why another service did not bring the person in: %s', async (code, sentence) => {
    await openLogin({}, `/login?error=${code}`);
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('says once that a social sign-in failed and takes that out of the address', async () => {
    const { router } = await openLogin({}, '/login?error=access_denied&to=%2Fsongs');
    expect(await screen.findByText(/We couldn’t sign you in with that service/)).toBeDefined();
    expect(currentAddress(router)).toBe('/login?to=%2Fsongs');
  });

  it('fills the form with one of the demo people', async () => {
    const { user } = await openLogin();
    await user.click(screen.getByRole('button', { name: /^singer@canticle\.example/ }));
    expect(emailField().value).toBe('singer@canticle.example');
    expect(passwordField().value).toBe('canticle-demo');
  });

  it('says what the demo people can do in the language of the page', async () => {
    const demoPeople = ['singer', 'else'].map((name) => ({ email: `${name}@canticle.example`, can: 'does something' }));
    await openLogin({}, '/login', { ...demoInstallation, demoPeople });
    expect(screen.getByRole('button', { name: /^singer@canticle\.example/ }).textContent).toContain('has one songbook');
    expect(screen.getByRole('button', { name: /^else@canticle\.example/ }).textContent).toContain('does something');
  });

  it('knows no demo people outside of a demonstration', async () => {
    await openLogin({}, '/login', { ...demoInstallation, demo: false, demoPeople: [], demoPassword: '' });
    expect(screen.queryByText('This is a demo')).toBeNull();
  });

  describe('over plain HTTP', () => {
    const secure = { ...demoInstallation, secureAddress: 'https://songs.example' };
    afterEach(() => vi.unstubAllGlobals());

    it('leads to the address at which signing in works, when that is another', async () => {
      vi.stubGlobal('isSecureContext', false);
      await openLogin({}, '/login?to=%2Fsongs%2FHH', secure);
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'https://songs.example' });
      expect(link.href).toBe('https://songs.example/login?to=%2Fsongs%2FHH');
      expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    });

    it('signs in as usual, when any address does', async () => {
      vi.stubGlobal('isSecureContext', false);
      await openLogin();
      expect(submit()).toBeDefined();
    });

    it('is not meant over HTTPS', async () => {
      vi.stubGlobal('isSecureContext', true);
      await openLogin({}, '/login', secure);
      expect(submit()).toBeDefined();
    });
  });

  it('has a mail sent to somebody who forgot the password, once', async () => {
    const forgotPassword = vi.fn(async () => {});
    const { user } = await openLogin({ requestPasswordReset: forgotPassword });
    await user.type(emailField(), 'kari@sing.example');
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    const dialog = screen.getByRole('dialog', { name: 'Forgot Password' });
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(forgotPassword).toHaveBeenCalledWith('kari@sing.example');
    expect(dialog.textContent).toContain('Check your email for the reset-link.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send link' }).disabled).toBe(true);
  });
});
