import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMessages } from '../testing/read-messages.ts';
import { startTranslations, TranslationsProvider } from '../i18n/index.ts';
import { SongRow, type SongRowProps } from './song-row.tsx';

let translator: Awaited<ReturnType<typeof startTranslations>>;
beforeAll(async () => {
  translator = await startTranslations(async () => readMessages('en'));
});
afterEach(cleanup);

const show = (facts: Partial<SongRowProps> = {}) =>
  render(
    <TranslationsProvider translator={translator}>
      <MemoryRouter>
        <SongRow
          number={12}
          title="Amazing Grace"
          detail="John Newton"
          to="/songs/HH/12"
          hasNewMelody={false}
          isAvailable
          isEnabled
          focusable={{ tabIndex: 0, 'data-place': 11 }}
          {...facts}
        />
      </MemoryRouter>
    </TranslationsProvider>,
  );

describe('a song in a list', () => {
  it('is one link with number, title and author', () => {
    show();
    const link = screen.getByRole('link', { name: '12 Amazing Grace John Newton' });
    expect(link.getAttribute('href')).toBe('/songs/HH/12');
  });

  it('has a star when it has a new melody', () => {
    show({ hasNewMelody: true });
    expect(screen.getByRole('img', { name: 'New melody' })).toBeDefined();
  });

  it('has a lock when it may not be opened', () => {
    show({ isAvailable: false });
    expect(screen.getByRole('img', { name: 'Locked' })).toBeDefined();
  });

  it('asks instead of leading there when it may not be opened', async () => {
    const onLocked = vi.fn();
    show({ isAvailable: false, onLocked });
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Amazing Grace/ }));
    expect(onLocked).toHaveBeenCalledOnce();
  });

  it('tells how often it was opened to those who are given the number', () => {
    show({ views: 0 });
    expect(screen.getByRole('img', { name: '0 views' }).textContent).toBe('0');
  });

  it('says so when it is hidden, and does not rely on a colour', () => {
    show({ isEnabled: false });
    expect(screen.getByText('Hidden')).toBeDefined();
  });

  it('says its key and whether it is a favourite', () => {
    show({ songKey: 'Eb', isFavourite: true });
    expect(screen.getByRole('img', { name: 'Key: Eb' }).textContent).toBe('Eb');
    expect(screen.getByRole('img', { name: 'Favourite' })).toBeDefined();
  });

  it('has no marks otherwise', () => {
    show();
    expect(screen.queryByRole('img')).toBeNull();
  });
});
