import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../api/index.ts';
import { startTranslations, TranslationsProvider } from '../i18n/index.ts';
import { closeCache } from '../offline/index.ts';
import { readMessages } from '../testing/read-messages.ts';
import type { Track } from './track.ts';
import { player } from './use-player.ts';
import { VideoDialog } from './video-dialog.tsx';

let translator: Awaited<ReturnType<typeof startTranslations>>;
beforeAll(async () => {
  translator = await startTranslations(async () => readMessages('en'));
});

const video = (id: string, facts: Partial<Track> = {}): Track => ({
  id,
  title: `Video ${id}`,
  songId: undefined,
  cover: undefined,
  links: [],
  kind: 'video',
  recording: '',
  recordedKey: undefined,
  source: `/files/${id}`,
  credit: '',
  texts: [],
  ...facts,
});
const english = { id: 'sub-en', label: 'English', language: 'en' };
const german = { id: 'sub-de', label: 'German', language: 'de' };

beforeEach(() => {
  configureApi({
    getToken: async () => null,
    baseUrl: 'https://sing.example/',
    fetch: async () => Response.json([]),
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('playing'));
  });
});
afterEach(() => {
  player.close();
  cleanup();
  closeCache();
  vi.restoreAllMocks();
  for (const name of ['fullscreenEnabled']) Reflect.deleteProperty(document, name);
});

const open = async (shown: Track, queue: readonly Track[] = [shown], at = 0) => {
  await act(() => player.play(queue, at));
  render(
    <TranslationsProvider translator={translator}>
      <MemoryRouter>
        <VideoDialog track={shown} />
      </MemoryRouter>
    </TranslationsProvider>,
  );
  return screen.getByRole('dialog', { name: shown.title });
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const frame = () => document.querySelector<HTMLElement>('.player-frame');
const current = () => player.state().currentIndex;

describe('a video', () => {
  it('is shown over the page while it plays, and stops when its dialog is closed', async () => {
    const dialog = await open(video('a'));
    expect(frame()?.querySelector('video')).toBe(player.state().element);
    expect(player.state().isPlaying).toBe(true);
    expect(dialog.dataset['player']).toBeDefined();
    fireEvent.click(button('Close'));
    expect(player.state().queue).toEqual([]);
    expect(player.state().element).toBeUndefined();
  });

  it('says how much of it is over', async () => {
    await open(video('a'));
    await act(async () => {
      const element = player.state().element as HTMLMediaElement;
      Object.defineProperty(element, 'duration', { configurable: true, value: 100 });
      element.dispatchEvent(new Event('loadedmetadata'));
      element.currentTime = 65;
      element.dispatchEvent(new Event('timeupdate'));
    });
    expect(screen.getByText('1:05 / 1:40')).toBeDefined();
  });

  it('alone has nothing before and after it', async () => {
    await open(video('a'));
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
  });

  it('of several goes on to the next one and back, and no further than the last', async () => {
    await open(video('a'), [video('a'), video('b')]);
    expect(button('Next').disabled).toBe(false);
    fireEvent.click(button('Next'));
    await vi.waitFor(() => expect(current()).toBe(1));
    await vi.waitFor(() => expect(button('Next').disabled).toBe(true));
    fireEvent.click(button('Previous'));
    await vi.waitFor(() => expect(current()).toBe(0));
  });

  it.each([
    ['16:9', '16 / 9'],
    [undefined, 'auto'],
  ])('of the shape %s has that shape', async (aspectRatio, expected) => {
    await open(video('a', aspectRatio === undefined ? {} : { aspectRatio }));
    expect(frame()?.style.getPropertyValue('--ratio')).toBe(expected);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of a shape nobody understands is shown as it is, and says so', async () => {
    await open(video('a', { aspectRatio: 'wide' }));
    expect(frame()?.style.getPropertyValue('--ratio')).toBe('auto');
    expect(screen.getByRole('alert').textContent).toBe('The video’s aspect ratio isn’t valid, so it’s shown as it is.');
  });

  it('that cannot be shown says why, before anything about its shape', async () => {
    await open(video('a', { source: 'https://www.youtube.com/watch?v=x', aspectRatio: 'wide' }));
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/^Videos from this service can’t be shown here/),
    );
    expect(button('Play').disabled).toBe(true);
  });

  it('has subtitles in the language of the reader, others, or none', async () => {
    await open(video('a', { texts: [german, english] }));
    const field = screen.getByLabelText<HTMLSelectElement>('Subtitles');
    expect([...field.options].map(({ text }) => text)).toEqual(['None', 'German', 'English']);
    expect(field.value).toBe('sub-en');
    fireEvent.change(field, { target: { value: 'sub-de' } });
    expect(field.value).toBe('sub-de');
    fireEvent.change(field, { target: { value: '' } });
    expect(field.value).toBe('');
    cleanup();
    await open(video('b', { texts: [german] }));
    expect(screen.getByLabelText('Subtitles')).toHaveProperty('value', '');
  });

  it('of a queue has its own subtitles, whatever was chosen for the one before', async () => {
    const [first, second] = [
      video('a', { texts: [german, english] }),
      video('b', { texts: [{ ...english, id: 'sub-en-b' }] }),
    ];
    await act(() => player.play([first, second]));
    const shown = (track: Track) => (
      <TranslationsProvider translator={translator}>
        <MemoryRouter>
          <VideoDialog track={track} />
        </MemoryRouter>
      </TranslationsProvider>
    );
    const { rerender } = render(shown(first));
    const field = () => screen.getByLabelText<HTMLSelectElement>('Subtitles').value;
    fireEvent.change(screen.getByLabelText('Subtitles'), { target: { value: 'sub-de' } });
    rerender(shown(second));
    expect(field()).toBe('sub-en-b');
  });

  it('without subtitles offers none, but speed and volume', async () => {
    await open(video('a'));
    expect(screen.queryByLabelText('Subtitles')).toBeNull();
    fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '0.5' } });
    expect(player.state().rate).toBe(0.5);
    expect(screen.getByRole('slider', { name: 'Volume' })).toBeDefined();
  });

  it('fills the screen, subtitles and all, where the browser lets it', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
    await open(video('a'));
    const requestFullscreen = vi.fn(async () => {});
    Object.assign(frame() ?? {}, { requestFullscreen });
    fireEvent.click(button('Full screen'));
    expect(requestFullscreen).toHaveBeenCalledOnce();
    cleanup();
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: false });
    await open(video('a'));
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  });
});
