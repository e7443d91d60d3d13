import { act, cleanup, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { currentAddress, demoInstallation, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { FrontPage } from './front-page.tsx';

afterEach(cleanup);

const collection = (id: string, key: string, name: string, facts: object = {}) => ({
  id,
  type: 'song',
  key,
  keys: { en: key },
  name: { en: name },
  details: {},
  image: `https://sing.example/api/canticle/covers/${id}.svg`,
  free: false,
  ...facts,
});
const hymns = collection('c', 'HH', 'Home Hymns');
const facts = { songs: 1, freeSongs: 1, scores: 0, recordings: 0, prices: [], productId: null };
const month = { type: 'month', amountMinor: 1900, currency: 'nok' };
const year = { type: 'year', amountMinor: 9900, currency: 'nok' };
const empty = { songbooks: [], publications: [], freeSongs: [], sample: null, allSongsPrices: [] };
const line = { text: 'Amazing grace', remark: '', chords: { original: [[0, 'G']], new: [] } };
const listing = (number: number | null, name: string) => ({
  id: `s${number}`,
  number,
  name: { en: name },
  collection: hymns,
});
const sample = {
  listing: listing(1, 'Amazing Grace'),
  open: {
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
          sections: [{ id: 'v1', kind: 'verse', number: 1, label: '', lines: [line] }],
          order: ['v1'],
          keys: { original: 'G', new: '' },
          notes: '',
          carried: {},
        },
      },
    ],
    recordings: [],
    people: [],
    copyrights: [],
  },
  prices: [],
};

const open = async (library: object, branding: Partial<typeof demoInstallation.branding> = {}) => {
  mockApi({ 'api/canticle/public/library': () => Response.json({ ...empty, ...library }) }, false);
  // Inside of `act` React shows what was awaited at once, not 300 ms after what stood in its place.
  await act(async () => {
    await renderApp({
      routes: [
        {
          path: '/',
          element: (
            <Suspense>
              <FrontPage />
            </Suspense>
          ),
        },
      ],
      address: '/',
      installation: { ...demoInstallation, branding: { ...demoInstallation.branding, ...branding } },
    });
  });
  await screen.findByRole('heading', { level: 1 });
};
const sections = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const section = (name: string) => within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);
const links = (name: string) =>
  section(name)
    .getAllByRole('link')
    .map((link) => [link.textContent?.replaceAll('\u00A0', ' '), link.getAttribute('href')]);

describe('the front page for strangers', () => {
  it('of an empty library is its sentence and two ways in, and no empty part', async () => {
    await open({});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Every song your choir sings, in every key');
    expect(screen.getByText(/^Lyrics, chords, scores and recordings/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/login/create');
    expect(sections()).toEqual([]);
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('has the sentence of the place where it has one in the language of the reader', async () => {
    await open({}, { headline: { en: 'Sing with us' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sing with us');
    cleanup();
    await open({}, { headline: { de: 'Sing mit uns' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Every song your choir sings, in every key');
  });

  it('has a song to try, but not one that is locked', async () => {
    await open({ sample });
    expect(await screen.findByRole('region', { name: 'Amazing Grace' })).toBeDefined();
    cleanup();
    await open({ sample: { ...sample, open: null } });
    expect(screen.queryByRole('region', { name: 'Amazing Grace' })).toBeNull();
  });

  it('has the free songs with their book and number; one without a number is found by its id', async () => {
    await open({ freeSongs: [listing(1, 'Amazing Grace'), listing(null, 'Unnumbered')] });
    expect(sections()).toEqual(['Free songs']);
    expect(links('Free songs')).toEqual([
      ['Amazing GraceHH 1', '/songs/HH/1'],
      ['UnnumberedHH ', '/songs/HH/snull'],
    ]);
  });

  it('has the songbooks with what is in each and what it costs, where it costs something', async () => {
    await open({
      songbooks: [
        { ...hymns, ...facts, songs: 18, scores: 7, prices: [month, year] },
        { ...collection('f', 'FR', 'Free Hymns'), ...facts, free: true, prices: [month] },
        { ...collection('n', 'NO', 'Not Sold'), ...facts },
      ],
      allSongsPrices: [year],
    });
    expect(sections()).toEqual(['Songbooks']);
    const books = links('Songbooks').map(([text, to]) => [text?.replace(/^.*?(?=(Home|Free|Not) )/, ''), to]);
    expect(books.map(([, to]) => to)).toEqual(['/songs/HH', '/songs/FR', '/songs/NO']);
    expect(books[0]?.[0]).toMatch(/18 songs · 7 scores.*kr 19 \/ month · kr 99 \/ year$/);
    expect(books[1]?.[0]).toMatch(/1 songFree$/);
    expect(books[2]?.[0]).toMatch(/1 song$/);
    expect(
      section('Songbooks')
        .getByText(/^All songbooks/)
        .textContent?.replaceAll('\u00A0', ' '),
    ).toBe('All songbooks: kr 99 / year');
  });

  it('says nothing of all songbooks together where that is not for sale', async () => {
    await open({ songbooks: [{ ...hymns, ...facts }] });
    expect(screen.queryByText(/^All songbooks/)).toBeNull();
  });

  it('has every edition of the publications, and no part for those that have none', async () => {
    const songsheet = { collection: collection('p', 'SS', 'Song Sheet'), editions: [] as object[] };
    await open({ publications: [songsheet] });
    expect(sections()).toEqual([]);
    cleanup();
    const edition = (id: string, title: string) => ({ id, key: {}, title: { en: title }, updatedAt: '' });
    await open({ publications: [{ ...songsheet, editions: [edition('e2', 'Summer'), edition('e1', 'Spring')] }] });
    expect(links('Publications')).toEqual([
      ['Song Sheet: Summer', '/publications/SS/e2'],
      ['Song Sheet: Spring', '/publications/SS/e1'],
    ]);
  });

  it('says who is behind it, as far as that is known', async () => {
    await open({}, { imprintAddress: 'Choir Road 1\nOslo', taxNumber: '123' });
    const foot = screen.getByRole('contentinfo');
    expect([...foot.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'Choir Road 1\nOslo',
      'Tax number 123',
    ]);
    cleanup();
    await open({}, { imprintAddress: 'Choir Road 1' });
    expect(screen.queryByText(/Tax number/)).toBeNull();
    cleanup();
    await open({}, { taxNumber: '123' });
    expect(screen.getByText('Tax number 123')).toBeDefined();
  });

  it('sends people to sign in where there is nothing for strangers', async () => {
    mockApi({ 'api/canticle/public/library': () => Response.json({ message: 'No' }, { status: 404 }) }, false);
    const router = await renderApp({
      routes: [
        {
          path: '/',
          element: (
            <Suspense>
              <FrontPage />
            </Suspense>
          ),
        },
        { path: '*', element: <h1>Elsewhere</h1> },
      ],
      address: '/',
    });
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(currentAddress(router)).toBe('/login');
  });
});
