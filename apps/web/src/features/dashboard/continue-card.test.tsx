import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveLastLocation, saveLastRecording } from '../activity/index.ts';
import { closeCache } from '../../offline/index.ts';
import { player } from '../../player/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const book = (id: string, name: string, type: string) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: name },
  type,
  available: true,
  freeSongs: false,
  defaultSort: 'number',
  priority: 1,
  image: null,
});
const song = { id: 's1', name: { en: 'Amazing Grace' }, collections: [{ id: 'hh', number: 1 }], available: true };
const file = { id: 'f1', songId: 's1', type: 'audio', name: 'Organ', category: 'vocal', directUrl: '/files/f1.mp3' };

beforeEach(() => {
  localStorage.clear();
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora Berg', email: 'nora@example.org', roles: [] },
    'api/CustomCollections': () => Response.json([]),
    'api/Collections': [book('hh', 'Home Hymns', 'song'), book('bible', 'The Bible', 'scripture')],
    'api/Songs': [song],
    'api/canticle/songs/s1/files': () => Response.json([file]),
  });
});
afterEach(() => {
  player.close();
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

const card = async () => within(await screen.findByRole('region', { name: 'Continue' }));

it('home continues with the last song and reading, each with the book it is in', async () => {
  saveLastLocation('song', { to: '/songs/HH/1', title: 'Amazing Grace', collectionId: 'hh' });
  saveLastLocation('reading', { to: '/scriptures/bible/19/23', title: 'Psalm 23', collectionId: 'bible' });
  await renderAt('/', <DashboardPage />);
  const links = await (await card()).findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/songs/HH/1', '/scriptures/bible/19/23']);
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Amazing GraceHome Hymns'),
    expect.stringContaining('Psalm 23The Bible'),
  ]);
});

it('a press on the last recording plays it', async () => {
  saveLastRecording({
    to: '/songs/HH/1',
    title: 'Amazing Grace',
    collectionId: 'hh',
    name: 'Organ',
    songId: 's1',
    fileId: 'f1',
  });
  const play = vi.spyOn(player, 'play').mockResolvedValue();
  await renderAt('/', <DashboardPage />);
  const button = await (await card()).findByRole('button', { name: /^Play.*Amazing Grace/ });
  expect(button.textContent).toContain('Organ · Home Hymns');
  await userEvent.click(button);
  await waitFor(() => expect(play).toHaveBeenCalledOnce());
  expect(play.mock.calls[0]?.[0]).toMatchObject([{ id: 'f1', title: 'Amazing Grace', source: '/files/f1.mp3' }]);
});

it('somebody who has opened nothing has nothing to continue with', async () => {
  await renderAt('/', <DashboardPage />);
  await screen.findByRole('region', { name: 'Your songbooks' });
  expect(screen.queryByRole('region', { name: 'Continue' })).toBeNull();
});
