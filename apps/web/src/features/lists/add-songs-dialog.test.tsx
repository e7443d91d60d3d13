import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { AddSongsDialog } from './add-songs-dialog.tsx';
import { listRow } from './song-list.fixture.ts';

afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

const song = (id: string, title: string, number: number) => ({
  id,
  type: 'lyrics',
  name: { en: title },
  available: true,
  collections: [{ id: 'hh', number }],
  participants: [],
});
const collection = { id: 'hh', type: 'song', available: true, key: 'HH', keys: {}, name: { en: 'Hymns' }, image: null };

const open = async () => {
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] },
    'api/Collections': [collection],
    'api/Songs': [song('s1', 'Amazing Grace', 1), song('s2', 'Silent Night', 12)],
    'api/canticle/lists/l/rows': () => Response.json([listRow({ id: 'a', itemId: 's1', sort: 3, capo: 2 })]),
    'api/canticle/lists/sung-songs': () => Response.json([]),
  });
  await renderAt('/', <AddSongsDialog listId="l" onClose={() => {}} />);
  await vi.waitFor(() => expect(option('Amazing Grace').getAttribute('aria-pressed')).toBe('true'));
};
const option = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`) });
const changes = async () => (await currentCache().outbox.list()).map(({ body }) => body);

it('finds songs by what is typed, and each press adds one, or removes it again', async () => {
  await open();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Number or title' }), { target: { value: 'night' } });
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Amazing Grace/ })).toBeNull());
  fireEvent.click(option('Silent Night'));
  expect(await screen.findByText('Silent Night was added.')).toBeDefined();
  expect(option('Silent Night').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('2 songs')).toBeDefined();
  fireEvent.click(option('Silent Night'));
  expect(await screen.findByText('Silent Night was removed.')).toBeDefined();
  expect(await changes()).toMatchObject([{ add: [{ itemId: 's2', sort: 4 }] }, { remove: [expect.any(String)] }]);
});

it('adds a removed song where it was, with its settings', async () => {
  await open();
  fireEvent.click(option('Amazing Grace'));
  fireEvent.click(option('Amazing Grace'));
  await vi.waitFor(async () =>
    expect(await changes()).toMatchObject([{ remove: ['a'] }, { add: [{ itemId: 's1', sort: 3, capo: 2 }] }]),
  );
});

it('says that a press failed, and carries out the next ones', async () => {
  await open();
  vi.spyOn(currentCache().outbox, 'add').mockRejectedValueOnce(new Error('no space on this device'));
  fireEvent.click(option('Silent Night'));
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong on our side.');
  fireEvent.click(option('Amazing Grace'));
  expect(await screen.findByText('Amazing Grace was removed.')).toBeDefined();
  await vi.waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  expect(await changes()).toMatchObject([{ remove: ['a'] }]);
});
