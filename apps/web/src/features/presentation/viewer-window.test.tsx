import { presentSlide } from '@canticle/presentation';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brandingChanged, configureApi } from '../../api/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import type { PublishedState } from './sync-state.ts';
import { ViewerWindow } from './viewer-window.tsx';
import { createWindowChannel, savePublished, type WindowMessage, type WindowScope } from './window-channel.ts';

const nobody: WindowScope = { personId: null, presentationId: 'own' };
const published = (title: string, number: number, theme: 'dark' | 'light' = 'dark'): PublishedState => {
  const document = presentSlide({
    id: 'h',
    language: 'en',
    content: { kind: 'announcement', title, body: '', picture: null, reading: null },
    passage: undefined,
  });
  return {
    document: { ...document, settings: { ...document.settings, theme } },
    place: { list: null, nextSongId: null, melody: 'original' },
    number,
    revision: null,
  };
};

/* The control, in another window of this browser. */
const received: WindowMessage[] = [];
let control: ReturnType<typeof createWindowChannel>;
const listen = (scope: WindowScope) => {
  control = createWindowChannel(scope, (message) => received.push(message));
};
const show = (title: string, number: number, theme?: 'light') =>
  act(async () => control.send({ kind: 'shown', shown: published(title, number, theme) }));

beforeEach(() => {
  localStorage.clear();
  received.length = 0;
  configureApi({
    getToken: async () => null,
    baseUrl: 'https://sing.example/',
    fetch: () => Promise.reject(new TypeError('no network')),
  });
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('no network'))),
  );
});
afterEach(() => {
  cleanup();
  control?.close();
  vi.unstubAllGlobals();
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
});

const open = async (scope = nobody) => {
  listen(scope);
  await renderAt('/', <ViewerWindow {...scope} />);
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const theme = () => document.documentElement.dataset['theme'];

describe('the window for the projector', () => {
  it('says how to begin while nothing is shown, and asks the other windows', async () => {
    await open();
    expect(await heading('Nothing is being presented')).toBeDefined();
    expect(screen.getByText('Open a song or list, choose “Present” and show the first verse.')).toBeDefined();
    expect(screen.getByText('Canticle')).toBeDefined();
    expect(theme()).toBe('stage');
    await waitFor(() => expect(received).toContainEqual({ kind: 'ask' }));
  });

  it('shows what the control shows, in its light or dark, without a network', async () => {
    await open();
    await show('Welcome', 1);
    expect(await heading('Welcome')).toBeDefined();
    expect(screen.queryByText('Nothing is being presented')).toBeNull();
    await show('Coffee', 2, 'light');
    expect(await heading('Coffee')).toBeDefined();
    expect(theme()).toBe('light');
  });

  it('shows what was shown last when it is opened and no other window is left', async () => {
    savePublished(nobody, published('Welcome', 1));
    await open();
    expect(await heading('Welcome')).toBeDefined();
  });

  it('shows nothing of another person, nor of another presentation', async () => {
    const kari = { personId: 'kari', presentationId: 'own' };
    savePublished({ personId: 'nora', presentationId: 'own' }, published('Of Nora', 1));
    savePublished({ personId: 'kari', presentationId: 'p2' }, published('Of the choir', 1));
    await open(kari);
    expect(await heading('Nothing is being presented')).toBeDefined();
    await show('Hers', 2);
    expect(await heading('Hers')).toBeDefined();
  });

  it('sends its keys to the control', async () => {
    await open();
    await show('Welcome', 1);
    await heading('Welcome');
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await waitFor(() =>
      expect(received).toContainEqual(expect.objectContaining({ kind: 'step', step: { do: 'next' } })),
    );
  });

  it('gives the window its theme back when it is closed', async () => {
    document.documentElement.dataset['theme'] = 'light';
    await open();
    expect(theme()).toBe('stage');
    cleanup();
    expect(theme()).toBe('light');
  });
});

describe('full screen', () => {
  const set = (name: string, value: unknown) => Object.defineProperty(document, name, { configurable: true, value });

  it('is begun and ended with a button that says which', async () => {
    const requestFullscreen = vi.fn(async () => {});
    const exitFullscreen = vi.fn(async () => {});
    Object.assign(document.documentElement, { requestFullscreen });
    set('fullscreenEnabled', true);
    set('fullscreenElement', null);
    set('exitFullscreen', exitFullscreen);
    await open();
    await show('Welcome', 1);
    fireEvent.click(await screen.findByRole('button', { name: 'Full screen' }));
    expect(requestFullscreen).toHaveBeenCalledOnce();
    expect(exitFullscreen).not.toHaveBeenCalled();
    set('fullscreenElement', document.documentElement);
    fireEvent(document, new Event('fullscreenchange'));
    fireEvent.click(screen.getByRole('button', { name: 'Exit full screen' }));
    expect(exitFullscreen).toHaveBeenCalledOnce();
    expect(requestFullscreen).toHaveBeenCalledOnce();
  });

  it('is not offered where the browser has none', async () => {
    set('fullscreenEnabled', false);
    await open();
    await show('Welcome', 1);
    await heading('Welcome');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a screen that waits', () => {
  it('has the name and logo that the place has now, and asks for its colours', async () => {
    const changed = vi.fn();
    addEventListener(brandingChanged, changed);
    const branding = { name: 'Bethel Voices', logo: '/api/canticle/pictures/logo', headline: {}, version: 'v2' };
    mockApi({ 'api/canticle/installation': () => Response.json({ branding }) });
    await open();
    await screen.findByText('Bethel Voices');
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/api/canticle/pictures/logo?w=256');
    expect(await heading('Nothing is being presented')).toBeDefined();
    await waitFor(() => expect(changed).toHaveBeenCalled());
    removeEventListener(brandingChanged, changed);
  });

  it('has what this device knows without a network', async () => {
    mockApi({ 'api/canticle/installation': () => Promise.reject(new TypeError('no network')) });
    await open();
    expect(await screen.findByText('Canticle')).toBeDefined();
  });
});
