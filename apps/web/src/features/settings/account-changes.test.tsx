import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type IdentityProvider, SignInError } from '../../auth/index.ts';
import { fakeProvider, fakeSession, kari, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const onLogOut = vi.fn();

async function open(does: Partial<IdentityProvider>) {
  const routes = [
    { path: '/password', element: <PasswordDialog isOpen onClose={() => {}} /> },
    { path: '/email', element: <EmailField email={kari.email} onLogOut={onLogOut} /> },
  ];
  const { session } = fakeSession({ kind: 'signed-in', person: kari });
  return (at: '/password' | '/email') => renderApp({ routes, address: at, provider: fakeProvider(does), session });
}
const token = (name: string) => ({ id: name, name, scopes: [], createdAt: '', expiresAt: null, lastUsedAt: null });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('another password', () => {
  it('is wanted twice the same: the repeated one is red and nothing is sent while they differ', async () => {
    const changePassword = vi.fn(async () => {});
    await (await open({ changePassword }))('/password');
    await userEvent.type(field('Current password'), 'the old one');
    await userEvent.type(field('New password'), 'a long enough one');
    await userEvent.type(field('Confirm password'), 'another one');
    expect(field('Confirm password').getAttribute('aria-invalid')).toBe('true');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });
    expect(save.disabled).toBe(true);
    await userEvent.type(field('Confirm password'), '{Enter}');
    expect(changePassword).not.toHaveBeenCalled();
    await userEvent.clear(field('Confirm password'));
    await userEvent.type(field('Confirm password'), 'a long enough one');
    expect(field('Confirm password').getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.click(save);
    expect(changePassword).toHaveBeenCalledExactlyOnceWith('a long enough one', 'the old one');
  });

  it('leaves access tokens, says so, and leads to where they are revoked', async () => {
    mockApi({ 'api/canticle/access-tokens': () => Response.json([token('Projector'), token('Bulletin')]) });
    await (await open({ changePassword: async () => {} }))('/password');
    await userEvent.type(field('Current password'), 'the old one');
    await userEvent.type(field('New password'), 'a long enough one');
    await userEvent.type(field('Confirm password'), 'a long enough one{Enter}');
    expect(await screen.findByText(/^Your access tokens still work: Projector and Bulletin\./)).toBeDefined();
    expect(screen.getByRole('status').textContent).toContain('Other devices have been signed out.');
    const section = document.body.appendChild(document.createElement('section'));
    section.id = 'access-tokens';
    section.scrollIntoView = vi.fn();
    await userEvent.click(screen.getByRole('button', { name: 'See access tokens' }));
    await vi.waitFor(() => expect(section.scrollIntoView).toHaveBeenCalled());
    section.remove();
  });

  it('asks for the old one only where there is one', async () => {
    await (await open({ hasPassword: async () => false }))('/password');
    await vi.waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
    expect(field('New password')).toBeDefined();
  });
});

describe('another e-mail address', () => {
  it('has been sent a link, which is said, while the one of before still counts', async () => {
    const changeEmail = vi.fn(async () => {});
    await (await open({ changeEmail }))('/email');
    await userEvent.click(screen.getByRole('button', { name: 'Change email address' }));
    await userEvent.clear(field('New email address'));
    await userEvent.type(field('New email address'), ' kari@new.example {Enter}');
    expect((await screen.findByRole('status')).textContent).toMatch(/^We sent a link to kari@new\.example\./);
    expect(changeEmail.mock.calls).toEqual([['kari@new.example']]);
    expect(screen.getByText(kari.email)).toBeDefined();
  });

  async function ask(failure: SignInError) {
    await (await open({ changeEmail: () => Promise.reject(failure) }))('/email');
    await userEvent.click(screen.getByRole('button', { name: 'Change email address' }));
    await userEvent.clear(field('New email address'));
    await userEvent.type(field('New email address'), 'kari@new.example');
    await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
  }

  it('that is refused says why, with the code', async () => {
    await ask(new SignInError('auth/email-already-in-use'));
    const text = 'Email already in use (auth/email-already-in-use)';
    expect(await screen.findByText(text)).toBeDefined();
    expect(field('New email address').getAttribute('aria-invalid')).toBe('true');
  });

  it('that was refused and given up is asked for afresh', async () => {
    await ask(new SignInError('auth/email-already-in-use'));
    await screen.findByText(/^Email already in use/);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change email address' }));
    expect(screen.queryByText(/^Email already in use/)).toBeNull();
    expect(field('New email address').value).toBe(kari.email);
    expect(field('New email address').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('after an old sign-in asks to log out, and does so when that is accepted', async () => {
    await ask(new SignInError('auth/requires-recent-login'));
    expect(await screen.findByText('You must be recently logged in to complete this action')).toBeDefined();
    expect(onLogOut).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(onLogOut).toHaveBeenCalledOnce();
  });
});
