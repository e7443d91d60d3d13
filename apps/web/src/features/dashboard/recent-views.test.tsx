import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { RecentViews } from './recent-views.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

const view = (type: string, itemId: string, day: string) => ({ type, itemId, loggedDate: `${day}T10:00:00.000Z` });
const hymns = {
  id: 'hh',
  key: 'HH',
  keys: {},
  name: { en: 'Home Hymns' },
  type: 'song',
  available: true,
  priority: 1,
};
const grace = {
  id: 's1',
  name: { en: 'Amazing Grace' },
  collections: [{ id: 'hh', number: 12 }],
  available: true,
  participants: [],
};
const answers: Readonly<Record<string, unknown>> = {
  'api/Collections': [hymns],
  'api/Songs': [grace],
  'api/Songs/Id/s1': grace,
  'api/Contributors': [{ id: 'newton', songIds: [], item: { name: 'John Newton' } }],
};

/* The server, of which these paths fail until `repair` is called. */
function answerExcept(paths: readonly string[], views: readonly object[]) {
  let isDown = true;
  const reply = (path: string, value: unknown) => () =>
    isDown && paths.includes(path) ? new Response('', { status: 400 }) : Response.json({ result: value });
  const all = { ...answers, 'api/Activity': views };
  mockApi(Object.fromEntries(Object.entries(all).map(([path, value]) => [path, reply(path, value)])));
  return { repair: () => void (isDown = false) };
}

const [song, contributor] = [view('song', 's1', '2026-05-02'), view('contributor', 'newton', '2026-05-01')];

it.each([
  ['the history', ['api/Activity'], [song, contributor]],
  ['the songbooks and names', ['api/Collections', 'api/Contributors'], [song, contributor]],
  ['the names of people', ['api/Contributors'], [contributor]],
])(
  'what was opened last is not called empty when %s could not be loaded, and is tried again',
  async (_, paths, views) => {
    const { repair } = answerExcept(paths, views);
    await renderAt('/', <RecentViews />);
    expect((await screen.findByRole('alert')).textContent).toContain('This couldn’t be loaded.');
    expect(screen.queryByText('Songs you open appear here.')).toBeNull();
    repair();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() =>
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
        views.map(({ type }) => (type === 'song' ? '/songs/HH/12' : '/contributors/newton')),
      ),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
