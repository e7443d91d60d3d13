import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/index.ts';
import { readMessages } from '../../testing/index.ts';
import { startTranslations, TranslationsProvider } from '../../i18n/index.ts';
import { ToastRegion } from '../../ui/index.ts';
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
      <ToastRegion />
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
    expect(screen.getByText('Someone else changed this in the meantime.')).toBeDefined();
    await press();
    expect(onDone).toHaveBeenCalledExactlyOnceWith('gone');
  });
});
