import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInError } from '../../auth/index.ts';
import { fakeProvider, renderApp } from '../../testing/index.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';

const requestPasswordReset = vi.fn<(email: string) => Promise<void>>();
beforeEach(() => {
  requestPasswordReset.mockReset().mockResolvedValue();
});
afterEach(cleanup);

function Opened({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Forgot?
      </button>
      <ForgotPasswordDialog isOpen={isOpen} email={email} onClose={() => setOpen(false)} />
    </>
  );
}
const open = (email = 'kari@sing.example') =>
  renderApp({
    routes: [{ path: '/', element: <Opened email={email} /> }],
    address: '/',
    provider: fakeProvider({ requestPasswordReset }),
  });
const dialog = () => within(screen.getByRole('dialog', { name: 'Forgot Password' }));
const field = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const send = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Send link' });

describe('somebody who forgot their password', () => {
  it('finds the address that was typed for signing in, and has the mail sent there', async () => {
    await open();
    expect([field().value, field().type, field().autocomplete]).toEqual(['kari@sing.example', 'email', 'email']);
    await userEvent.click(send());
    expect(requestPasswordReset).toHaveBeenCalledExactlyOnceWith('kari@sing.example');
    expect((await dialog().findByText('Check your email for the reset-link.')).role).toBe('status');
  });

  it('has it sent by Enter, to another address', async () => {
    await open('');
    expect(send().disabled).toBe(true);
    await userEvent.type(field(), 'k@sing.example{Enter}');
    expect(requestPasswordReset).toHaveBeenCalledExactlyOnceWith('k@sing.example');
  });

  it('has it sent once to an address, and again to the one that was meant', async () => {
    await open('kira@sing.example');
    await userEvent.click(send());
    await dialog().findByText('Check your email for the reset-link.');
    expect(send().disabled).toBe(true);
    await userEvent.clear(field());
    expect(send().disabled).toBe(true);
    await userEvent.type(field(), 'kari@sing.example');
    expect(dialog().queryByText('Check your email for the reset-link.')).toBeNull();
    await userEvent.click(send());
    expect(requestPasswordReset.mock.calls).toEqual([['kira@sing.example'], ['kari@sing.example']]);
  });

  it('has one mail sent, however often that is asked for before the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    requestPasswordReset.mockReturnValue(promise);
    await open();
    await userEvent.click(send());
    expect(send().getAttribute('aria-busy')).toBe('true');
    await userEvent.click(send());
    await userEvent.type(field(), '{Enter}');
    const { form } = field();
    if (form) fireEvent.submit(form);
    resolve();
    await dialog().findByText('Check your email for the reset-link.');
    expect(requestPasswordReset).toHaveBeenCalledOnce();
    expect(send().getAttribute('aria-busy')).toBeNull();
  });

  it('is told beside the field why it was not sent, and can try again', async () => {
    requestPasswordReset.mockRejectedValueOnce(new SignInError('auth/network-request-failed'));
    const { promise } = Promise.withResolvers<void>();
    requestPasswordReset.mockReturnValueOnce(promise);
    await open();
    await userEvent.click(send());
    expect(await dialog().findByText('Network request failed')).toBeDefined();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(dialog().queryByText('Check your email for the reset-link.')).toBeNull();
    await userEvent.click(send());
    expect(dialog().queryByText('Network request failed')).toBeNull();
    expect(requestPasswordReset).toHaveBeenCalledTimes(2);
  });

  it('begins anew the next time: with the address of the page, and not as sent', async () => {
    await open();
    await userEvent.click(send());
    await dialog().findByText('Check your email for the reset-link.');
    await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Forgot?' }));
    expect(dialog().queryByText('Check your email for the reset-link.')).toBeNull();
    expect(send().disabled).toBe(false);
    await userEvent.type(field(), 'x');
    await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Forgot?' }));
    expect(field().value).toBe('kari@sing.example');
  });
});
