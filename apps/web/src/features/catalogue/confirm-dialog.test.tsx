import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/index.ts';
import { readMessages } from '../../testing/index.ts';
import { startTranslations, TranslationsProvider } from '../../i18n/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const run = vi.fn<() => Promise<string>>();
const onDone = vi.fn();

beforeEach(async () => {
  const translator = await startTranslations(async () => readMessages('en'));
  render(
    <TranslationsProvider translator={translator}>
      <ConfirmDialog
        title="Empty trash"
        confirmLabel="Delete permanently"
        variant="danger"
        isReady
        onConfirm={run}
        onDone={onDone}
        onClose={() => undefined}
      >
        <p>It cannot be undone.</p>
      </ConfirmDialog>
    </TranslationsProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Delete permanently' })));

describe('a question before something is done', () => {
  it('hands on what came of it', async () => {
    run.mockResolvedValue('gone');
    await press();
    expect(onDone).toHaveBeenCalledExactlyOnceWith('gone');
  });

  it('stays when that fails, says why, and may be answered again', async () => {
    run.mockRejectedValueOnce(new ApiError({ status: 409, code: 'CONFLICT', message: '' })).mockResolvedValue('gone');
    await press();
    expect(onDone).not.toHaveBeenCalled();
    // In the question: what is said behind it can neither be read out nor pressed.
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
      'Someone else changed this in the meantime.',
    );
    await press();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onDone).toHaveBeenCalledExactlyOnceWith('gone');
  });
});
