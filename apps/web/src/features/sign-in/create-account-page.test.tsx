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
  await user.type(field('Confirm password'), 'a long enough one');
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

  it('is red and cannot be sent while the passwords differ', async () => {
    const { user } = await openCreate();
    await fillIn(user);
    await user.type(field('Confirm password'), '!');
    expect(field('Confirm password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('The passwords don’t match.').getAttribute('role')).toBe('alert');
    expect(submit().disabled).toBe(true);
  });

  it('needs a name', async () => {
    const { user } = await openCreate();
    await fillIn(user);
    await user.clear(field('Name'));
    await user.type(field('Name'), '  ');
    expect(submit().disabled).toBe(true);
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
    expect(screen.getAllByText('Weak password').length).toBeGreaterThan(0);
  });

  it('leads to the login when the account is there but signing in failed', async () => {
    const { router, user } = await openCreate({ createAccount: async () => 'FAILED_SIGNIN' });
    await fillIn(user);
    await user.click(submit());
    expect(currentAddress(router)).toBe('/login?to=%2Fsongs');
  });
});
