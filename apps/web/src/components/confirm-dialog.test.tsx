import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/index.ts';
import { renderAt } from '../testing/mock-api.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const onConfirm = vi.fn<() => Promise<void>>();
const onClose = vi.fn();

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const open = (others: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) =>
  renderAt(
    '/',
    <ConfirmDialog title="Leave the group?" label="Leave" onConfirm={onConfirm} onClose={onClose} {...others}>
      Others are told.
    </ConfirmDialog>,
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('asking before something that others notice', () => {
  it('does nothing until that is confirmed', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Leave the group?' }).textContent).toContain('Others are told.');
    await userEvent.click(button('Cancel'));
    expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
  });

  it('does it once, however often it is pressed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onConfirm.mockReturnValue(promise);
    await open();
    await userEvent.click(button('Leave'));
    expect(button('Leave').getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button('Leave'));
    resolve();
    await waitFor(() => expect(button('Leave').getAttribute('aria-busy')).toBeNull());
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says why that failed and stays, until it is tried again', async () => {
    onConfirm.mockRejectedValueOnce(new ApiError({ status: 409, code: 'ONLY_LEADER', message: '' }));
    await open();
    await userEvent.click(button('Leave'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You’re the only leader. Make another member a leader first.',
    );
    expect(onClose).not.toHaveBeenCalled();
    onConfirm.mockReturnValueOnce(new Promise(() => {}));
    await userEvent.click(button('Leave'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says it in the words of whoever asks', async () => {
    onConfirm.mockRejectedValueOnce(new Error('gone'));
    await open({ failureText: (reason) => `Not left: ${(reason as Error).message}` });
    await userEvent.click(button('Leave'));
    expect((await screen.findByRole('alert')).textContent).toBe('Not left: gone');
  });
});
