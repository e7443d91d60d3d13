import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { FavouritesPage } from './favourites-page.tsx';

const book = { id: 'hh', key: 'HH', keys: {}, name: { en: 'Hymns' }, type: 'song', available: true, priority: 1 };
const song = (id: string, number: number, name: string) => ({
  id,
  name: { en: name },
  collections: [{ id: 'hh', number }],
  available: true,
  enabled: true,
  verses: 3,
  originalKey: 'G',
  minor: false,
  participants: [{ contributorId: 'newton', type: 'author' }],
});
const library = {
  'api/Collections': [book],
  'api/Songs': [song('s2', 7, 'Be Thou My Vision'), song('s1', 1, 'Amazing Grace'), song('s3', 9, 'Not marked')],
  'api/Contributors': [{ id: 'newton', songIds: ['s1'], item: { name: 'John Newton' } }],
};

afterEach(() => {
  cleanup();
  closeCache();
});

describe('the favourites', () => {
  it('are songs of all songbooks by title, each with its number, author, verses and key', async () => {
    mockApi({ ...library, 'api/Favorites': ['s2', 's1'] });
    await renderAt('/favorites', <FavouritesPage />);
    const list = within(await screen.findByRole('list', { name: 'Favourites' }));
    await vi.waitFor(() => expect(list.getAllByRole('link')).toHaveLength(2));
    const [first, second] = list.getAllByRole('link');
    expect(first?.textContent).toContain('1Amazing Grace');
    expect(first?.getAttribute('href')).toBe('/songs/HH/1');
    await vi.waitFor(() => expect(first?.textContent).toContain('John Newton · 3 verses'));
    expect(second?.textContent).toContain('7Be Thou My Vision');
    expect(screen.getByText('2 songs')).toBeDefined();
  });

  it('lose a song whose heart is pressed, at once', async () => {
    const removed: string[] = [];
    mockApi({
      ...library,
      'api/Favorites': (_url: URL, init: RequestInit) => {
        if (init.method === 'DELETE') removed.push(String(init.body));
        return Response.json({ result: init.method === 'DELETE' ? null : ['s2', 's1'] });
      },
    });
    await renderAt('/favorites', <FavouritesPage />);
    await userEvent.click(
      await screen.findByRole('button', { name: /favourite.*Amazing Grace|Amazing Grace.*favourite/i }),
    );
    await vi.waitFor(() => expect(screen.queryByText('Amazing Grace')).toBeNull());
    expect(screen.getByText('1 song')).toBeDefined();
    expect(screen.getByText('Be Thou My Vision')).toBeDefined();
  });

  it('say how to mark a song while there are none, and lead to the songbooks', async () => {
    mockApi({ ...library, 'api/Favorites': [] });
    await renderAt('/favorites', <FavouritesPage />);
    expect(await screen.findByText('No favourites yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See all songbooks' }).getAttribute('href')).toBe('/collections');
  });

  it('can be loaded again when the server did not answer', async () => {
    let isAway = true;
    mockApi({
      ...library,
      'api/Favorites': () => (isAway ? new Response('', { status: 500 }) : Response.json({ result: ['s1'] })),
    });
    await renderAt('/favorites', <FavouritesPage />);
    const button = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await userEvent.click(button);
    expect(await screen.findByText('Amazing Grace')).toBeDefined();
  });
});
