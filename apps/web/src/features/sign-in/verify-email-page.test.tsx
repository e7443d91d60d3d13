import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { type IdentityProvider, SignInError, type SessionState } from '../../auth/index.ts';
import { PublicLayout } from '../../app/start/public-layout.tsx';
import { currentAddress, fakeProvider, fakeSession, kari, renderApp } from '../../testing/index.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';
import { setPendingAccount, getPendingAccount } from './pending-account.ts';

const routes = [
  {
    Component: PublicLayout,
    children: [
      { path: '/verify-email', Component: VerifyEmailPage },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
  },
];
const unverified: SessionState = { kind: 'unverified', person: { ...kari, emailVerified: false } };

async function openVerify(
  at: string,
  first: SessionState,
  does: Partial<IdentityProvider> = {},
  next: SessionState = first,
) {
  const { session, setState: become } = fakeSession(first, { refresh: async () => become(next) });
  const router = await renderApp({ routes, address: at, provider: fakeProvider(does), session });
  return { router, user: userEvent.setup() };
}

const inSession: SessionState = { kind: 'signed-in', person: kari };
const answers: Response[] = [];

beforeEach(() => {
  localStorage.clear();
  answers.length = 0;
  configureApi({
    getToken: async () => 'ink',
    baseUrl: 'https://sing.example/',
    fetch: async () => answers.shift() ?? new Response('', { status: 500 }),
  });
});
afterEach(cleanup);

describe('verifying the e-mail address', () => {
  it('says where the mail went and lets nobody send another for two minutes', async () => {
    localStorage.setItem('verificationSentAt', String(Date.now() - 60_000));
    await openVerify('/verify-email', unverified);
    expect(screen.getByText(/kari@sing\.example/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send again in (1:00|0:59)/ }).disabled).toBe(true);
  });

  it('sends another one after that, and then waits again', async () => {
    localStorage.setItem('verificationSentAt', String(Date.now() - 121_000));
    answers.push(Response.json({ result: '' }));
    const { user } = await openVerify('/verify-email', unverified);
    await user.click(screen.getByRole('button', { name: 'Send email again' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send again in/ }).disabled).toBe(true);
    expect(screen.getByText('The email is on its way.')).toBeDefined();
  });

  it('waits as long as the server says when it was too early', async () => {
    answers.push(new Response('wait', { status: 429, headers: { 'X-Problem': 'TOO_MANY', 'Retry-After': '30' } }));
    const { user } = await openVerify('/verify-email', unverified);
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(screen.getByRole('button', { name: /Send again in 0:(30|29)/ })).toBeDefined();
  });

  it('waits two minutes when the identity service itself has had enough', async () => {
    const sendVerification = () => Promise.reject(new SignInError('auth/too-many-requests'));
    const { user } = await openVerify('/verify-email', unverified, { sendVerification });
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(screen.getByRole('button', { name: /Send again in (2:00|1:59)/ })).toBeDefined();
  });

  it('asks for the address when a social provider gave none', async () => {
    const changeEmail = vi.fn(async () => {});
    const nameless: SessionState = { kind: 'unverified', person: { ...kari, email: '', emailVerified: false } };
    const { user } = await openVerify('/verify-email', nameless, { changeEmail }, unverified);
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'kari@sing.example');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(changeEmail).toHaveBeenCalledWith('kari@sing.example');
    expect(screen.getByText(/We sent a link to kari@sing\.example/)).toBeDefined();
    expect(screen.getByRole('button', { name: /Send again in/ })).toBeDefined();
  });

  it('goes on once the link was opened elsewhere', async () => {
    const { router, user } = await openVerify('/verify-email?to=%2Fsongs', unverified, {}, inSession);
    await user.click(screen.getByRole('button', { name: 'I’ve opened the link' }));
    expect(currentAddress(router)).toBe('/songs');
  });

  it('says so when the link was not opened yet', async () => {
    const { user } = await openVerify('/verify-email', unverified);
    await user.click(screen.getByRole('button', { name: 'I’ve opened the link' }));
    expect(screen.getByText('Your address hasn’t been verified yet.')).toBeDefined();
  });

  it('redeems the code of the mail and comes in with a new bearer', async () => {
    const checkCode = vi.fn(async () => 'VERIFIED_EMAIL' as const);
    const bearer = vi.fn(async () => 'new');
    const { router } = await openVerify(
      '/verify-email?token=code-1',
      unverified,
      { verifyCode: checkCode, getBearerToken: bearer },
      inSession,
    );
    await vi.waitFor(() => expect(currentAddress(router)).toBe('/'));
    expect(checkCode).toHaveBeenCalledExactlyOnceWith('code-1');
    expect(bearer).toHaveBeenCalledWith({ renew: true });
  });

  it('asks to sign in when the link was opened in a browser nobody is signed in to', async () => {
    await openVerify('/verify-email?token=code-2', { kind: 'signed-out' });
    expect(await screen.findByRole('heading', { name: 'Your email address is verified.' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeDefined();
  });

  it.each(['/verify-email?token=code-3', '/verify-email?error=INVALID_TOKEN'])(
    'says that the link of %s counts no more',
    async (at) => {
      await openVerify(at, { kind: 'signed-out' }, { verifyCode: async () => 'CODE_NOT_VALID' });
      expect(
        await screen.findByRole('heading', { name: 'This link has expired or has already been used.' }),
      ).toBeDefined();
    },
  );

  it('says that the new address belongs to somebody else by now', async () => {
    await openVerify(
      '/verify-email?token=code-4',
      { kind: 'signed-out' },
      {
        verifyCode: async () => 'ADDRESS_TAKEN',
      },
    );
    expect(
      await screen.findByRole('heading', { name: 'This address already belongs to another account' }),
    ).toBeDefined();
    expect(screen.getByText(/Your account keeps its current address\./)).toBeDefined();
  });

  it('is no place for somebody who is verified', async () => {
    const { router } = await openVerify('/verify-email', inSession);
    expect(currentAddress(router)).toBe('/');
  });
});

describe('after registering where nobody is signed in before the address is verified', () => {
  const account = { name: 'Kari', email: 'kari@sing.example', password: 'a long enough one' };
  beforeEach(() => setPendingAccount(account));
  afterEach(() => setPendingAccount(undefined));

  it('the account signs in once the link was opened, and its password is forgotten', async () => {
    let isOpened = false;
    const signInWithPassword = vi.fn(async () => {
      if (!isOpened) throw new SignInError('auth/wrong-password');
      return kari;
    });
    const { session, setState: become } = fakeSession(
      { kind: 'signed-out' },
      { completeSignIn: async () => become(inSession) },
    );
    const router = await renderApp({
      routes,
      address: '/verify-email?to=%2Fsongs',
      provider: fakeProvider({ signInWithPassword }),
      session,
    });
    const user = userEvent.setup();
    expect(screen.getByText(/We sent a link to kari@sing\.example/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'I’ve opened the link' }));
    expect(screen.getByText('Your address hasn’t been verified yet.')).toBeDefined();
    isOpened = true;
    await user.click(screen.getByRole('button', { name: 'I’ve opened the link' }));
    expect(currentAddress(router)).toBe('/songs');
    expect(getPendingAccount()).toBeUndefined();
  });

  it('the mail is sent again by registering again', async () => {
    localStorage.setItem('verificationSentAt', String(Date.now() - 121_000));
    const createAccount = vi.fn(async () => 'VERIFICATION_EMAIL_SENT' as const);
    const { user } = await openVerify('/verify-email', { kind: 'signed-out' }, { createAccount });
    await user.click(screen.getByRole('button', { name: 'Send email again' }));
    expect(createAccount).toHaveBeenCalledExactlyOnceWith(account);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send again in/ }).disabled).toBe(true);
  });
});
