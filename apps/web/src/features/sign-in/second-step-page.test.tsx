import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInError } from '../../auth/index.ts';
import { fakeProvider, fakeSession, kari, renderApp } from '../../testing/index.ts';
import { SecondStepPage } from './second-step-page.tsx';

const request = vi.fn<(method: string, path: string, body?: object) => Promise<unknown>>();
const completeSignIn = vi.fn(() => kari);
const onCancel = vi.fn();
let session: ReturnType<typeof fakeSession>['session'];
beforeEach(() => {
  request.mockReset().mockResolvedValue({ user: kari });
  completeSignIn.mockClear();
  onCancel.mockClear();
  session = fakeSession().session;
});
afterEach(cleanup);

const open = (remember = true) =>
  renderApp({
    routes: [{ path: '/', element: <SecondStepPage remember={remember} onCancel={onCancel} /> }],
    address: '/',
    session,
    provider: fakeProvider({
      embedded: {
        request: async (method, path, body) => JSON.parse(JSON.stringify(await request(method, path, body))),
        completeSignIn,
      },
    }),
  });
const code = () => screen.getByLabelText<HTMLInputElement>('Six-digit code');
const recovery = () => screen.getByLabelText<HTMLInputElement>('Recovery code');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the second step of signing in', () => {
  it('asks for the code of the app, which a phone fills in, and signs in with it', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeDefined();
    expect(document.activeElement).toBe(code());
    expect([code().autocomplete, code().inputMode, code().maxLength]).toEqual(['one-time-code', 'numeric', 20]);
    await userEvent.type(code(), '123456{Enter}');
    expect(request.mock.calls).toEqual([['POST', '/two-factor/verify-totp', { code: '123456' }]]);
    expect(completeSignIn).toHaveBeenCalledExactlyOnceWith({ user: kari }, true);
    await vi.waitFor(() => expect(session.completeSignIn).toHaveBeenCalledExactlyOnceWith(kari));
  });

  it('does not remember the person unless that was wanted', async () => {
    await open(false);
    await userEvent.type(code(), '123456{Enter}');
    expect(completeSignIn).toHaveBeenCalledExactlyOnceWith({ user: kari }, false);
  });

  it('sends nothing without a code', async () => {
    await open();
    await userEvent.type(code(), '  {Enter}');
    await userEvent.click(submit());
    expect(request).not.toHaveBeenCalled();
  });

  it('takes a recovery code instead, in a field of its own, and the code of the app again', async () => {
    await open();
    await userEvent.type(code(), '12');
    await press('Use a recovery code');
    expect(screen.getByRole('heading', { level: 1, name: 'Enter a recovery code' })).toBeDefined();
    expect([recovery().value, recovery().autocomplete, recovery().inputMode]).toEqual(['', 'off', 'text']);
    expect(document.activeElement).toBe(recovery());
    await press('Use your authenticator app');
    expect([code().value, document.activeElement === code()]).toEqual(['', true]);
    await press('Use a recovery code');
    await userEvent.type(recovery(), 'abcde-fghij{Enter}');
    expect(request.mock.calls).toEqual([['POST', '/two-factor/verify-backup-code', { code: 'abcde-fghij' }]]);
  });

  it('sends a code once; a wrong one stays in the field, and the reason goes with the next try', async () => {
    const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    request.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    await open();
    await userEvent.type(code(), '000000{Enter}');
    expect(submit().getAttribute('aria-busy')).toBe('true');
    await userEvent.click(submit());
    expect(request).toHaveBeenCalledOnce();
    first.reject(new SignInError('auth/wrong-code'));
    await vi.waitFor(() => expect(code().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(/That code isn’t right/).length).toBeGreaterThan(0);
    expect([code().value, submit().disabled]).toEqual(['000000', false]);
    expect(onCancel).not.toHaveBeenCalled();
    await userEvent.click(submit());
    expect(code().getAttribute('aria-invalid')).not.toBe('true');
    second.resolve({ user: kari });
    await vi.waitFor(() => expect(session.completeSignIn).toHaveBeenCalledOnce());
  });

  it('begins again when that took too long', async () => {
    request.mockRejectedValueOnce(new SignInError('auth/start-again'));
    await open();
    await userEvent.type(code(), '000000{Enter}');
    await vi.waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
    expect(session.completeSignIn).not.toHaveBeenCalled();
  });

  it('can be given up', async () => {
    await open();
    await press('Back to sign-in');
    expect(onCancel).toHaveBeenCalledOnce();
    expect(request).not.toHaveBeenCalled();
  });
});
