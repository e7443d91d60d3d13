import { presentSlide } from '@canticle/presentation';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { fakeSession, kari, renderApp } from '../../testing/index.ts';
import { storageKeys, writeStored } from '../../storage/index.ts';
import { PresentationPage } from './presentation-page.tsx';

const release = vi.fn(async () => {});
const request = vi.fn(async (_type: string) => ({ release }));
beforeEach(() => {
  localStorage.clear();
  release.mockClear();
  request.mockClear();
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
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
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

/* What the control of a person showed in this browser. */
const showed = (title: string, ...scope: readonly string[]) =>
  writeStored(
    storageKeys['canticle-presentation'],
    {
      document: presentSlide({
        id: 'h',
        language: 'en',
        content: { kind: 'announcement', title, body: '', picture: null, reading: null },
        passage: undefined,
      }),
      place: { list: null, nextSongId: null, melody: 'original' },
      number: 1,
      revision: null,
    },
    ...scope,
  );
const open = (address: string, isSignedIn: boolean) =>
  renderApp({
    routes: [
      { path: '/presentation', Component: PresentationPage },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    address,
    session: fakeSession(isSignedIn ? { kind: 'signed-in', person: kari } : { kind: 'signed-out' }).session,
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the address of the window for the projector', () => {
  beforeEach(() => {
    showed('Of anybody');
    showed('Of Kari', 'kari', 'own');
    showed('Of the choir', 'kari', 'p2');
  });

  it('shows what this browser shows, without asking anybody to sign in', async () => {
    await open('/presentation', false);
    expect(await heading('Of anybody')).toBeDefined();
    expect(document.title).toBe('Presentation - Canticle');
  });

  it('shows the presentation of whoever is signed in', async () => {
    await open('/presentation', true);
    expect(await heading('Of Kari')).toBeDefined();
  });

  it('shows the session of somebody else that it names', async () => {
    await open('/presentation?of=p2', true);
    expect(await heading('Of the choir')).toBeDefined();
  });

  it('keeps the screen awake until it is closed', async () => {
    await open('/presentation', false);
    await heading('Of anybody');
    expect(request.mock.calls).toEqual([['screen']]);
    cleanup();
    await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
  });
});
