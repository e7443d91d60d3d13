import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type IdentityProvider, SignInError } from '../../auth/index.ts';
import { PublicLayout } from '../../app/start/public-layout.tsx';
import { currentAddress, fakeProvider, renderApp } from '../../testing/index.ts';
import { ResetPasswordPage } from './forgot-password-reset-page.tsx';

const routes = [
  {
    Component: PublicLayout,
    children: [
      { path: '/reset-password', Component: ResetPasswordPage },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
  },
];

async function openReset(at: string, does: Partial<IdentityProvider> = {}) {
  const router = await renderApp({ routes, address: at, provider: fakeProvider(does) });
  return { router, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>, password: string, repeat = password) {
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm password'), repeat);
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save password' });

afterEach(cleanup);

describe('the link of the mail for a forgotten password', () => {
  it('lets somebody choose a new one and leads to the login', async () => {
    const resetPassword = vi.fn(async () => {});
    const { router, user } = await openReset('/reset-password?token=code-1', { resetPassword });
    await choose(user, 'quite another one');
    await user.click(save());
    expect(resetPassword).toHaveBeenCalledWith('code-1', 'quite another one');
    expect(currentAddress(router)).toBe('/login');
    expect(screen.getByText('Your new password is saved. Sign in with it now.')).toBeDefined();
  });

  it('wants it twice the same', async () => {
    const { user } = await openReset('/reset-password?token=code-1');
    await choose(user, 'quite another one', 'another one');
    expect(save().disabled).toBe(true);
    expect(screen.getByText('The passwords don’t match.').getAttribute('role')).toBe('alert');
  });

  it('tells a slip of one letter', async () => {
    const { user } = await openReset('/reset-password?token=code-1');
    await choose(user, 'quite another one', 'quite another ome');
    expect(screen.getByText('The passwords don’t match.').getAttribute('role')).toBe('alert');
    await user.type(screen.getByLabelText('Confirm password'), '{Backspace>2/}ne');
    expect(screen.queryByText('The passwords don’t match.')).toBeNull();
    expect(save().disabled).toBe(false);
  });

  it('says that it is weak', async () => {
    const { user } = await openReset('/reset-password?token=code-1', {
      resetPassword: () => Promise.reject(new SignInError('auth/weak-password')),
    });
    await choose(user, 'abc');
    await user.click(save());
    expect(screen.getAllByText('Weak password').length).toBeGreaterThan(0);
  });

  it.each([['/reset-password?error=INVALID_TOKEN'], ['/reset-password']])(
    '%s counts no more and offers another',
    async (at) => {
      await openReset(at);
      expect(screen.getByText('This link has expired or has already been used. Request a new one.')).toBeDefined();
      expect(screen.getByRole('link', { name: 'Request a new link' })).toBeDefined();
    },
  );

  it('that was used before says so', async () => {
    const { user } = await openReset('/reset-password?token=code-1', {
      resetPassword: () => Promise.reject(new SignInError('auth/code-not-valid')),
    });
    await choose(user, 'quite another one');
    await user.click(save());
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeDefined();
  });
});
