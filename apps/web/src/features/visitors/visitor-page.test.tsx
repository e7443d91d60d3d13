import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentAddress, demoInstallation, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { VisitorPage } from './visitor-page.tsx';

const collection = {
  id: 'c',
  type: 'song',
  key: 'HH',
  keys: { en: 'HH' },
  name: { en: 'Home Hymns' },
  details: {},
  image: 'https://sing.example/api/canticle/covers/c.svg',
  free: false,
};
const prices = [{ type: 'month', amountMinor: 1900, currency: 'nok' }];
const songbook = { ...collection, songs: 18, freeSongs: 1, scores: 7, recordings: 1, prices };
const listing = (number: number, title: string) => ({ id: `s${number}`, number, name: { en: title }, collection });
const line = (text: string) => ({ text, remark: '', chords: { original: [[0, 'G']], new: [] } });
const open = {
  song: {
    id: 's1',
    name: { en: 'Amazing Grace' },
    collections: [{ id: 'c', number: 1 }],
    originalKey: 'G',
    minor: false,
  },
  texts: [
    {
      id: 't',
      songId: 's1',
      language: 'en',
      keyIsGuessed: false,
      document: {
        sections: [{ id: 'v1', kind: 'verse', number: 1, label: '', lines: [line('Amazing grace')] }],
        order: ['v1'],
        keys: { original: 'G', new: '' },
        notes: '',
        carried: {},
      },
    },
  ],
  recordings: [],
  people: [
    { type: 'author', name: 'John Newton' },
    { type: 'editor', name: 'Nobody' },
  ],
  copyrights: ['Public domain'],
};
const amazingGrace = { listing: listing(1, 'Amazing Grace'), open };
const library = {
  songbooks: [songbook],
  publications: [],
  freeSongs: [amazingGrace.listing],
  sample: amazingGrace,
  allSongsPrices: [],
};

const base = 'api/canticle/public';
const notFound = () => Response.json({ code: 'NOT_FOUND', message: 'Nothing' }, { status: 404 });

/* Our own calls are not wrapped. */
const reply = (document: object) => () => Response.json(document);

beforeEach(() => {
  mockApi({
    [`${base}/library`]: reply(library),
    [`${base}/songbooks/HH`]: reply({
      songbook,
      songs: [
        { id: 's1', number: 1, name: { en: 'Amazing Grace' }, free: true, score: true, recording: false },
        { id: 's2', number: 2, name: { en: 'A Locked Song' }, free: false, score: false, recording: false },
      ],
    }),
    [`${base}/songbooks/HH/songs/1`]: reply(amazingGrace),
    [`${base}/songbooks/HH/songs/2`]: reply({ listing: listing(2, 'A Locked Song'), open: null, prices: [] }),
    [`${base}/songbooks/HH/songs/3`]: reply({
      listing: listing(3, 'A Sold Song'),
      open: null,
      prices: [{ type: 'year', amountMinor: 46_800, currency: 'nok' }],
    }),
    [`${base}/songbooks/HH/songs/9`]: notFound,
    'api/canticle/share-previews/abc': reply({ type: 'playlist', name: 'For Sunday' }),
    'api/canticle/share-previews/old': notFound,
  });
});
afterEach(cleanup);

const openPage = (address: string) =>
  renderApp({
    routes: [
      { path: '/login', element: <h1>Sign in</h1> },
      { path: '*', element: <VisitorPage /> },
    ],
    address,
    installation: { ...demoInstallation, publicPages: true },
  });

const shownChords = () =>
  screen.getAllByText(/^[A-G][b#]?$/, { selector: '.chord' }).map(({ textContent }) => textContent);

describe('the front page', () => {
  it('says what this place is, and has the songbooks with what is in them and what they cost', async () => {
    await openPage('/');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Every song your choir sings, in every key' }),
    ).toBeDefined();
    const book = screen.getByRole('link', { name: /Home Hymns/ });
    expect(book.textContent?.replaceAll('\u00A0', ' ')).toContain('18 songs · 7 scores · 1 recording');
    expect(book.textContent?.replaceAll('\u00A0', ' ')).toContain('kr 19 / month');
    expect(book.getAttribute('href')).toBe('/songs/HH');
  });

  it('has a song whose chords move', async () => {
    await openPage('/');
    const song = within(await screen.findByRole('region', { name: 'Amazing Grace' }));
    expect(shownChords()).toEqual(['G']);
    await userEvent.click(song.getByRole('button', { name: 'Up a semitone' }));
    expect(shownChords()).toEqual(['Ab']);
  });

  it('is the page to sign in at where there is nothing for everybody', async () => {
    mockApi({ [`${base}/library`]: notFound });
    const router = await openPage('/');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(currentAddress(router)).toBe('/login');
  });
});

describe('a song', () => {
  it('that is free has its words, who made it, and its chords', async () => {
    await openPage('/songs/HH/1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Amazing Grace' })).toBeDefined();
    expect(screen.getByText('Words: John Newton')).toBeDefined();
    expect(screen.getByText('Amazing grace')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Chords' }));
    expect(shownChords()).toEqual(['G']);
    expect(document.title).toBe('Amazing Grace - Canticle');
  });

  it('opens in the key of its address', async () => {
    await openPage('/songs/HH/1?format=chords&key=A');
    await screen.findByRole('heading', { level: 1 });
    expect(shownChords()).toEqual(['A']);
  });

  it('that is locked has its name, and ways in that lead back to it', async () => {
    await openPage('/songs/HH/2');
    expect(await screen.findByRole('heading', { level: 1, name: 'A Locked Song' })).toBeDefined();
    expect(screen.getByText('This song is in Home Hymns. Sign in to open it.')).toBeDefined();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?to=%2Fsongs%2FHH%2F2');
    expect(main.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe(
      '/login/create?to=%2Fsongs%2FHH%2F2',
    );
  });

  it('that is locked says which songbook opens it and what that costs, where it is for sale', async () => {
    await openPage('/songs/HH/3');
    expect((await screen.findByText(/^In Home Hymns/)).textContent).toBe(
      'In Home Hymns · kr\u00a0468\u00a0/\u00a0year',
    );
    expect(screen.getByRole('link', { name: 'See the songbook' }).getAttribute('href')).toBe('/songs/HH');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toBeDefined();
  });

  it('that is not there for everybody may be there for those who sign in', async () => {
    const router = await openPage('/songs/HH/9');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(currentAddress(router)).toBe('/login?to=%2Fsongs%2FHH%2F9');
  });
});

it('a songbook has its contents, where a lock stands beside what is locked', async () => {
  await openPage('/songs/HH');
  const free = within(await screen.findByRole('link', { name: /Amazing Grace/ }));
  const locked = within(screen.getByRole('link', { name: /A Locked Song/ }));
  expect([free.queryByLabelText('Locked'), free.queryByLabelText('Score')].map((mark) => mark !== null)).toEqual([
    false,
    true,
  ]);
  expect(locked.getByLabelText('Locked')).toBeDefined();
});

describe('a share link', () => {
  it('says what it leads to, before it asks to sign in', async () => {
    await openPage('/sharing?token=abc');
    expect(await screen.findByRole('heading', { level: 1, name: 'For Sunday' })).toBeDefined();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/login?to=%2Fsharing%3Ftoken%3Dabc',
    );
  });

  it('that leads nowhere says so after signing in', async () => {
    await openPage('/sharing?token=old');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  });
});
