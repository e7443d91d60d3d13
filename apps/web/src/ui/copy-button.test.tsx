import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMessages } from '../testing/read-messages.ts';
import { startTranslations, TranslationsProvider } from '../i18n/index.ts';
import { CopyButton } from './copy-button.tsx';

const writeText = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('navigator', { ...navigator, languages: ['en'], clipboard: { writeText } });
  const translator = await startTranslations(async () => readMessages('en'));
  vi.useFakeTimers();
  render(
    <TranslationsProvider translator={translator}>
      <CopyButton text="https://sing.example/sharing?token=a" label="Copy link" name="Copy link: Evening" />
    </TranslationsProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  writeText.mockReset();
});

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
const button = (name: string) => screen.queryByRole('button', { name });

describe('a button that copies', () => {
  it('says so on itself for two seconds, counted from the last press', async () => {
    writeText.mockResolvedValue(undefined);
    expect(button('Copy link: Evening')).not.toBeNull();
    await press();
    expect(writeText).toHaveBeenCalledWith('https://sing.example/sharing?token=a');
    expect(screen.getByRole('status').textContent).toBe('Copied');
    act(() => void vi.advanceTimersByTime(1500));
    await press();
    act(() => void vi.advanceTimersByTime(1999));
    expect(button('Copied')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(button('Copy link: Evening')).not.toBeNull();
  });

  it('shows the text where the browser does not allow it', async () => {
    writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await press();
    expect(screen.getByRole('alert').textContent).toMatch(/Couldn’t copy/);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('https://sing.example/sharing?token=a');
  });

  it('copies over plain HTTP too, where the browser has no navigator.clipboard', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    let copied = '';
    document.execCommand = () => {
      copied = document.querySelector<HTMLTextAreaElement>('textarea')?.value ?? '';
      return true;
    };
    await press();
    expect(copied).toBe('https://sing.example/sharing?token=a');
    expect(screen.getByRole('status').textContent).toBe('Copied');
    expect(document.querySelector('textarea')).toBeNull();
    document.execCommand = () => false;
    await press();
    expect(screen.getByRole('alert').textContent).toMatch(/Couldn’t copy/);
  });
});
