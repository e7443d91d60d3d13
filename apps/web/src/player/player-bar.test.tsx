import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTranslations, TranslationsProvider } from '../i18n/index.ts';
import { closeCache } from '../offline/index.ts';
import { readMessages } from '../testing/read-messages.ts';
import { PlayerSurface } from './player-surface.tsx';
import { PlayingMark } from './playing-mark.tsx';
import type { QueueItem } from './track.ts';
import { player } from './use-player.ts';

let translator: Awaited<ReturnType<typeof startTranslations>>;
beforeAll(async () => {
  translator = await startTranslations(async () => readMessages('en'));
});

const song = (id: string, title: string) => ({
  id,
  title,
  songId: `song of ${id}`,
  cover: { id: 'hh', name: 'House of Hymns', shortKey: 'HH', image: null },
  links: [{ text: 'House of Hymns 1', to: '/songs/HH/1' }],
});
const queue: readonly QueueItem[] = [
  {
    ...song('a', 'Amazing Grace'),
    kind: 'audio',
    recording: 'Organ',
    recordedKey: { name: 'G', aboveSong: 0 },
    source: '/files/a',
    credit: '',
    texts: [],
  },
  { ...song('x', 'Abide with Me'), kind: 'unrecorded' },
];

beforeEach(async () => {
  // happy-dom has no sound: an element that plays says so at once.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('playing'));
  });
  render(
    <TranslationsProvider translator={translator}>
      <MemoryRouter>
        <PlayingMark songId="song of a" />
        <PlayingMark fileId="x" />
        <PlayerSurface />
      </MemoryRouter>
    </TranslationsProvider>,
  );
  await player.play(queue);
});

afterEach(() => {
  player.close();
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

it('names the song, its recording and its book, and marks the row of the song alone', async () => {
  const bar = await screen.findByRole('region', { name: 'Player' });
  expect(bar.textContent).toContain('Amazing Grace');
  expect(bar.textContent).toContain('Organ · House of Hymns 1');
  expect(await screen.findAllByRole('img', { name: 'Playing' })).toHaveLength(1);
  player.pause();
});

it('lifts to a page, where a song without a recording is named and cannot be pressed', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Open player: Amazing Grace' }));
  const upNext = await screen.findByRole('list', { name: 'Up next' });
  expect(upNext.textContent).toBe('Abide with MeNo recording');
  expect(upNext.querySelector('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back to page' }));
  expect(screen.queryByRole('list', { name: 'Up next' })).toBeNull();
});
