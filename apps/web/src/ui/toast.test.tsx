import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMessages } from '../testing/read-messages.ts';
import { startTranslations, TranslationsProvider } from '../i18n/index.ts';
import { showToast, ToastRegion } from './toast.tsx';

beforeEach(async () => {
  const translator = await startTranslations(async () => readMessages('en'));
  vi.useFakeTimers();
  render(
    <TranslationsProvider translator={translator}>
      <ToastRegion />
    </TranslationsProvider>,
  );
});
afterEach(() => {
  act(() => void vi.advanceTimersByTime(60_000));
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('a toast', () => {
  it('is announced and goes away after five seconds', () => {
    act(() => showToast({ text: 'Saved' }));
    expect(screen.getByRole('status').textContent).toContain('Saved');
    wait(4999);
    expect(screen.queryByText('Saved')).not.toBeNull();
    wait(2);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stays as long as somebody points at it, and lives on for what was left', () => {
    act(() => showToast({ text: 'Saved' }));
    wait(4000);
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }));
    wait(20_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }));
    wait(1001);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('is an alert when something failed', () => {
    act(() => showToast({ text: 'Not saved', tone: 'error' }));
    expect(screen.getByRole('alert').textContent).toContain('Not saved');
  });

  it('offers one thing to do, and goes when it is done', () => {
    const undo = vi.fn();
    act(() => showToast({ text: 'Deleted', action: { label: 'Undo', run: undo } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Deleted')).toBeNull();
  });
});
