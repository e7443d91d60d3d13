import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IdentityProvider, SignInError, type SignInErrorCode } from '../../auth/index.ts';
import { PublicLayout } from '../../app/start/public-layout.tsx';
import { currentAddress, fakeProvider, fakeSession, kari, renderApp } from '../../testing/index.ts';
import { CreateAccountPage } from './create-account-page.tsx';
import { setPendingAccount, getPendingAccount } from './pending-account.ts';

const routes = [
  {
    Component: PublicLayout,
    children: [
      { path: '/create', Component: CreateAccountPage },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
  },
];

async function openCreate(does: Partial<IdentityProvider> = {}) {
  const { session, setState: become } = fakeSession(
    { kind: 'signed-out' },
    {
      refresh: async () => become({ kind: 'unverified', person: { ...kari, emailVerified: false } }),
    },
  );
  const router = await renderApp({ routes, address: '/create?to=%2Fsongs', provider: fakeProvider(does), session });
  return { router, user: userEvent.setup() };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Name'), 'Kari');
  await user.type(field('Email'), 'kari@sing.example');
  await user.type(field('Password'), 'a long enough one');
}

const failing = (code: SignInErrorCode) => ({ createAccount: () => Promise.reject(new SignInError(code)) });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('creating an account', () => {
  it('makes the account and goes on to verifying the address, which remembers when the mail left', async () => {
    const createAccount = vi.fn(async () => 'VERIFICATION_EMAIL_SENT' as const);
    const { router, user } = await openCreate({ createAccount });
    await fillIn(user);
    await user.click(submit());
    expect(createAccount).toHaveBeenCalledWith({
      name: 'Kari',
      email: 'kari@sing.example',
      password: 'a long enough one',
      returnTo: '/songs',
    });
    expect(currentAddress(router)).toBe('/verify-email?to=%2Fsongs');
    expect(Date.now() - Number(localStorage.getItem('verificationSentAt'))).toBeLessThan(5_000);
  });

  it('goes on to the mail too where nobody is signed in before the address is verified', async () => {
    const { session } = fakeSession({ kind: 'signed-out' });
    const router = await renderApp({ routes, address: '/create?to=%2Fsongs', provider: fakeProvider(), session });
    const user = userEvent.setup();
    await fillIn(user);
    await user.click(submit());
    expect(currentAddress(router)).toBe('/verify-email?to=%2Fsongs');
    expect(getPendingAccount()).toMatchObject({ email: 'kari@sing.example' });
    setPendingAccount(undefined);
  });

  it('says what is missing, and goes to the first of it', async () => {
    const createAccount = vi.fn(async () => 'VERIFICATION_EMAIL_SENT' as const);
    const { user } = await openCreate({ createAccount });
    await user.type(field('Name'), '  ');
    await user.type(field('Email'), 'kari');
    await user.type(field('Password'), 'too short{Enter}');
    expect(createAccount).not.toHaveBeenCalled();
    expect(screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || [])).toEqual([
      'Enter your name.',
      'Enter your email address, such as kari@example.org.',
      'Choose a password with at least 10 characters.',
    ]);
    expect(document.activeElement).toBe(field('Name'));
  });

  it('ticks the rule of the password as soon as it is met, and shows what was typed', async () => {
    const { user } = await openCreate();
    await user.type(field('Password'), 'too short');
    expect(screen.queryByText('At least 10 characters: done')).toBeNull();
    await user.type(field('Password'), 'r');
    expect(screen.getByText('At least 10 characters: done')).toBeDefined();
    expect(field('Password').type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password').type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field('Password').type).toBe('password');
  });

  it('is one card: three fields, and one line with both policies', async () => {
    await openCreate();
    const line = screen.getByText(/By creating an account, you agree to the/);
    expect(line.textContent).toBe('By creating an account, you agree to the privacy policy and the terms.');
    expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/policies/privacy');
    expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/policies/terms');
    expect(document.querySelectorAll('form input')).toHaveLength(3);
  });

  it('says as an alert and in a notification that the address is taken', async () => {
    const { user } = await openCreate(failing('auth/email-already-in-use'));
    await fillIn(user);
    await user.click(submit());
    expect(
      screen.getAllByRole('alert').filter(({ textContent }) => textContent?.includes('Email already in use')),
    ).toHaveLength(2);
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('says beside the password that it is weak', async () => {
    const { user } = await openCreate(failing('auth/weak-password'));
    await fillIn(user);
    await user.click(submit());
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Choose a password with at least 10 characters.').length).toBeGreaterThan(0);
  });

  it('leads to the login when the account is there but signing in failed', async () => {
    const { router, user } = await openCreate({ createAccount: async () => 'FAILED_SIGNIN' });
    await fillIn(user);
    await user.click(submit());
    expect(currentAddress(router)).toBe('/login?to=%2Fsongs');
  });
});
