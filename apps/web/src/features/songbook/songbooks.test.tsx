import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';
import { StorePage } from '../store/store-page.tsx';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { SongListPage } from './song-list-page.tsx';

const book = (id: string, name: string, facts: object = {}) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: name },
  type: 'song',
  available: true,
  freeSongs: false,
  defaultSort: 'number',
  priority: 1,
  image: null,
  ...facts,
});
const song = (number: number, name: string, facts: object = {}) => ({
  id: `s${number}`,
  name: { en: name },
  collections: [{ id: 'hh', number }],
  available: true,
  enabled: true,
  newMelody: false,
  originalKey: '',
  minor: false,
  participants: [],
  copyrights: [],
  origins: [],
  genreIds: [],
  categoryIds: [],
  themeIds: [],
  ...facts,
});
const user = { id: 'u', displayName: 'Nora Berg', email: 'nora@example.org', roles: [] };

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

describe('home', () => {
  it('greets by name and lists one’s own songbooks, the most important first', async () => {
    mockApi({
      'api/Session': user,
      'api/CustomCollections': () => Response.json([]),
      'api/Collections': [
        book('hh', 'Home Hymns'),
        book('fs', 'Folk Songs', { priority: 9 }),
        book('xx', 'Locked', { available: false }),
      ],
      'api/Songs': [song(1, 'A'), song(2, 'B')],
    });
    await renderAt('/', <DashboardPage />);
    expect(await screen.findByRole('heading', { name: 'Welcome, Nora' })).toBeDefined();
    const mine = within(screen.getByRole('region', { name: 'Your songbooks' }));
    await mine.findAllByText('2 songs');
    expect(mine.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/collections',
      '/songs/FS',
      '/songs/HH',
    ]);
  });

  it('does not count what everybody may read as a songbook of one’s own', async () => {
    mockApi({
      'api/CustomCollections': () => Response.json([]),
      'api/Session': user,
      'api/Collections': [book('bible', 'The Bible', { type: 'scripture' })],
    });
    await renderAt('/', <DashboardPage />);
    const mine = within(await screen.findByRole('region', { name: 'Your songbooks' }));
    expect(mine.queryByText('The Bible')).toBeNull();
    const reading = within(await screen.findByRole('region', { name: 'Read and learn' }));
    expect(reading.getAllByRole('link')).toHaveLength(2);
  });

  it('leads to the songbooks when one has none', async () => {
    mockApi({
      'api/CustomCollections': () => Response.json([]),
      'api/Session': user,
      'api/Collections': [book('xx', 'Locked', { available: false })],
    });
    await renderAt('/', <DashboardPage />);
    expect((await screen.findByRole('link', { name: 'Find a songbook' })).getAttribute('href')).toBe('/collections');
  });
});

describe('the songbooks', () => {
  it('have a check mark when they are one’s own and a lock when not, in words too', async () => {
    mockApi({
      'api/Collections': [
        book('hh', 'Home Hymns'),
        book('fs', 'Folk Songs', { available: false, freeSongs: true }),
        book('nt', 'Scripture', { type: 'scripture' }),
      ],
    });
    await renderAt('/collections', <StorePage />);
    const [first, second, third] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('Yours');
    expect(second?.textContent).toContain('Locked');
    expect(second?.textContent).toContain('Some songs are free');
    expect(third?.querySelector('a')?.getAttribute('href')).toMatch(/^\/scriptures\//);
  });

  it('are not offered for sale to somebody who may open them without owning them', async () => {
    const product = (id: string, collectionIds: readonly string[]) => ({
      id,
      name: { en: 'All songs' },
      owned: false,
      enabled: true,
      priority: 1,
      collectionIds,
      prices: [{ id: `price-${id}`, type: 'year', value: 22_800, currency: 'nok', name: '' }],
    });
    mockApi({
      'api/Collections': [
        book('hh', 'Home Hymns', { enabled: true }),
        book('fs', 'Folk Songs', { available: false, enabled: true }),
      ],
      'api/Store/Products': [product('hymns', ['hh']), product('folk', ['fs']), product('all', ['hh', 'fs'])],
    });
    await renderAt('/collections', <StorePage />);
    const cards = await screen.findAllByRole('listitem');
    const card = (name: string) => cards.find((each) => within(each).queryByRole('heading', { name }) !== null);
    expect(card('Home Hymns')?.textContent).toContain('Yours');
    expect(card('Home Hymns')?.textContent).not.toContain('Locked');
    expect(card('Folk Songs')?.textContent).toContain('Locked');
    expect(card('All songs')?.textContent).toContain('Locked');
    const buttons = screen
      .getAllByRole('button', { name: /^Add to cart/ })
      .map((each) => each.getAttribute('aria-label'));
    expect(buttons.toSorted()).toEqual(['Add to cart: All songs', 'Add to cart: Folk Songs']);
  });

  it('show a picture of the size of the card, and a binding where there is none or it cannot be had', async () => {
    mockApi({
      'api/Collections': [
        book('hh', 'Home Hymns', { image: '/files/hh.jpg' }),
        book('fs', 'Folk Songs', { image: 'https://songs.example/api/canticle/covers/fs.svg' }),
      ],
    });
    await renderAt('/collections', <StorePage />);
    const [first, second] = await screen.findAllByRole('listitem');
    const picture = first?.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/files/hh.jpg?w=300&q=50');
    expect(second?.textContent).toMatch(/^Folk SongsFS/);
    expect(second?.querySelector('img')).toBeNull();
    if (picture) fireEvent.error(picture);
    await waitFor(() => expect(first?.textContent).toMatch(/^Home HymnsHH/));
    expect(first?.querySelector('img')).toBeNull();
  });

  it('say what failed and can be asked for again', async () => {
    let works = false;
    mockApi({
      'api/Collections': () =>
        works
          ? Response.json({ result: [book('hh', 'Home Hymns')] })
          : new Response('no', { status: 429, headers: { 'X-Problem': 'TOO_MANY' } }),
    });
    await renderAt('/collections', <StorePage />);
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Home Hymns' })).toBeDefined();
  });
});

describe('the list of a songbook', () => {
  const open = (address: string) =>
    renderAt(
      address,
      <Routes>
        <Route path="/songs/:collection" element={<SongListPage />} />
      </Routes>,
    );

  it('is found by its key in small letters, and remembers the order chosen', async () => {
    mockApi({
      'api/Session': user,
      'api/CustomCollections': () => Response.json([]),
      'api/Collections': [book('hh', 'Home Hymns')],
      'api/Songs': [song(1, 'Zion'), song(2, 'Abide')],
    });
    await open('/songs/hh');
    expect(await screen.findByRole('heading', { name: 'Home Hymns' })).toBeDefined();
    expect(document.title).toBe('Home Hymns - Canticle');
    await userEvent.click(await screen.findByRole('radio', { name: 'Title' }));
    expect(screen.getByRole('list', { name: 'Title' })).toBeDefined();
    cleanup();
    await open('/songs/HH');
    expect(await screen.findByRole('list', { name: 'Title' })).toBeDefined();
  });

  it('shows what is in a locked songbook, and asks to get it before a song is opened', async () => {
    mockApi({
      'api/Session': user,
      'api/CustomCollections': () => Response.json([]),
      'api/Collections': [book('hh', 'Home Hymns', { available: false })],
      'api/Songs': [song(1, 'Zion', { available: false })],
    });
    await open('/songs/HH');
    expect(await screen.findByRole('heading', { name: 'You don’t have this songbook yet' })).toBeDefined();
    expect(await screen.findByText('1 song')).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: /Zion/ }));
    expect(await screen.findByRole('dialog', { name: 'This song is locked' })).toBeDefined();
    expect(screen.queryByRole('link', { name: /Zion/ })).toBeNull();
  });

  it.each([
    ['for sale', [{ type: 'year', value: 22_800 }], 'Subscribe to open its songs.', 1, 0],
    ['not for sale', [], 'Ask an administrator for access.', 0, 1],
  ])('says of a locked songbook that is %s how to get it', async (_what, prices, text, buttons, asks) => {
    mockApi({
      'api/Session': user,
      'api/CustomCollections': () => Response.json([]),
      'api/Collections': [book('hh', 'Home Hymns', { available: false, enabled: true })],
      'api/Songs': [song(1, 'Zion', { available: false })],
      'api/Store/Products': [
        {
          id: 'p',
          name: { en: '' },
          collectionIds: ['hh'],
          prices: prices.map((price) => ({ id: 'y', name: '', currency: 'nok', ...price })),
          owned: false,
          priority: 1,
        },
      ],
    });
    await open('/songs/HH');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryAllByRole('button', { name: /^Add to cart/ })).toHaveLength(buttons);
    expect(screen.queryAllByText(/^Ask /)).toHaveLength(asks);
    expect(screen.queryByRole('link', { name: 'Go to songbooks' })).toBeNull();
    cleanup();
    await renderAt('/collections', <StorePage />);
    expect(await screen.findByText('Locked')).toBeDefined();
    expect(screen.queryAllByRole('button', { name: /^Add to cart/ })).toHaveLength(buttons);
    expect(screen.queryAllByText(/^Ask /)).toHaveLength(asks);
  });

  it('opens of a locked songbook what is free', async () => {
    mockApi({
      'api/Session': user,
      'api/CustomCollections': () => Response.json([]),
      'api/Collections': [book('hh', 'Home Hymns', { available: false, freeSongs: true })],
      'api/Songs': [song(1, 'Zion', { available: false }), song(2, 'Abide')],
    });
    await open('/songs/HH');
    expect((await screen.findByRole('link', { name: /Abide/ })).getAttribute('href')).toBe('/songs/HH/2');
    expect(screen.getByRole('button', { name: /Zion/ })).toBeDefined();
    expect(screen.queryByRole('link', { name: /Zion/ })).toBeNull();
  });

  it('says so when there is no such songbook', async () => {
    mockApi({ 'api/Collections': [] });
    await open('/songs/XX');
    expect(await screen.findByRole('heading', { name: 'Songbook not found' })).toBeDefined();
  });
});
