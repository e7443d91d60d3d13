import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../api/index.ts';
import { startTranslations, TranslationsProvider } from '../i18n/index.ts';
import { closeCache } from '../offline/index.ts';
import { readMessages } from '../testing/read-messages.ts';
import { PlayerPage } from './player-page.tsx';
import type { QueueItem, Track } from './track.ts';
import { player } from './use-player.ts';

let translator: Awaited<ReturnType<typeof startTranslations>>;
beforeAll(async () => {
  translator = await startTranslations(async () => readMessages('en'));
});

const track = (id: string, title: string, facts: Partial<Track> = {}): Track => ({
  id,
  title,
  songId: `song of ${id}`,
  cover: { id: 'hh', name: 'House of Hymns', shortKey: 'HH', image: null },
  links: [{ text: 'House of Hymns 1', to: '/songs/HH/1' }],
  kind: 'audio',
  recording: 'Organ',
  recordedKey: undefined,
  source: `/files/${id}`,
  credit: '',
  texts: [],
  ...facts,
});
const grace = track('a', 'Amazing Grace');
const night = track('b', 'Silent Night');

const onClose = vi.fn();
beforeEach(() => {
  onClose.mockClear();
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async () =>
      Response.json([{ language: 'en', cues: [{ at: 0, end: 5000, text: 'Amazing grace', words: [] }] }]),
  });
  // happy-dom has no sound: an element that plays says so at once.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('playing'));
  });
});
afterEach(() => {
  player.close();
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

const open = async (shown: Track, queue: readonly QueueItem[] = [shown], at = 0) => {
  await act(() => player.play(queue, at));
  render(
    <TranslationsProvider translator={translator}>
      <MemoryRouter>
        <PlayerPage track={shown} onClose={onClose} />
      </MemoryRouter>
    </TranslationsProvider>,
  );
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Now playing' });
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/* A recording of 100 seconds, of which some are over. */
const played = (seconds: number) =>
  act(async () => {
    const element = player.state().element;
    if (!element) throw new Error('Nothing is played.');
    Object.defineProperty(element, 'duration', { configurable: true, value: 100 });
    element.dispatchEvent(new Event('loadedmetadata'));
    element.currentTime = seconds;
    element.dispatchEvent(new Event('timeupdate'));
  });
const current = () => player.state().currentIndex;

describe('the page of the player', () => {
  it('is a dialog over everything, that names the song, the recording and its books', async () => {
    const dialog = await open(grace);
    expect(dialog.open).toBe(true);
    expect(screen.getByRole('heading', { level: 2, name: 'Amazing Grace' })).toBeDefined();
    expect(dialog.querySelector('header p')?.textContent).toBe('Organ · House of Hymns 1');
    fireEvent.click(screen.getByRole('link', { name: 'House of Hymns 1' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['its author, where it has no song', { recording: 'Live', credit: 'Kari', links: [] }, 'Live · Kari'],
    ['its book alone, where nothing is known of the recording', { recording: '' }, 'House of Hymns 1'],
    ['its recording alone, where it is in no book', { links: [] }, 'Organ'],
  ])('says below the title %s', async (_what, facts, expected) => {
    const dialog = await open(track('c', 'A Song', facts));
    expect(dialog.querySelector('header p')?.textContent).toBe(expected);
  });

  it('is closed by its button and by Escape, which leave the music playing', async () => {
    const dialog = await open(grace);
    fireEvent.click(button('Back to page'));
    fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(player.state().isPlaying).toBe(true);
    const close = vi.spyOn(dialog, 'close');
    cleanup();
    // Only a dialog that is closed gives the focus back.
    expect(close).toHaveBeenCalledOnce();
  });

  it('shows how much is over, and pauses', async () => {
    const dialog = await open(grace);
    await played(65);
    expect(within(dialog).getByText('1:05')).toBeDefined();
    expect(within(dialog).getByText('1:40')).toBeDefined();
    expect(screen.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).toBe('1:05 of 1:40');
    fireEvent.click(button('Pause'));
    act(() => void player.state().element?.dispatchEvent(new Event('pause')));
    expect(button('Play')).toBeDefined();
  });

  it('goes to the next song and to the one before, and no further than the last', async () => {
    await open(grace, [grace, night]);
    expect(button('Next').disabled).toBe(false);
    fireEvent.click(button('Next'));
    await vi.waitFor(() => expect(current()).toBe(1));
    await vi.waitFor(() => expect(button('Next').disabled).toBe(true));
    fireEvent.click(button('Previous'));
    await vi.waitFor(() => expect(current()).toBe(0));
    await vi.waitFor(() => expect(button('Next').disabled).toBe(false));
  });

  it('has what comes next, which is played when it is pressed', async () => {
    await open(grace, [grace, night]);
    const queue = within(screen.getByRole('list', { name: 'Up next' }));
    fireEvent.click(queue.getByRole('button', { name: /Silent Night/ }));
    await vi.waitFor(() => expect(current()).toBe(1));
  });

  it('has the words in place of the cover while there are any', async () => {
    const dialog = await open(grace);
    expect(screen.queryByRole('region', { name: 'Timed lyrics' })).toBeNull();
    expect(dialog.querySelector('.player-page-cover')).not.toBeNull();
    cleanup();
    const sung = await open(track('d', 'Sung', { texts: [{ id: 'words', label: 'English', language: 'en' }] }));
    expect(screen.getByRole('region', { name: 'Timed lyrics' })).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Amazing grace' })).toBeDefined();
    expect(sung.querySelector('.player-page-cover')).toBeNull();
  });

  it('says why a song cannot be played', async () => {
    await open(track('e', 'A Video', { source: 'https://www.youtube.com/watch?v=x' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Videos from this service can’t be shown here. Contact your administrator.',
    );
    expect(button('Play').disabled).toBe(true);
  });
});
