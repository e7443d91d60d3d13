import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache, currentCache } from '../offline/index.ts';
import { mockApi, renderAt } from '../testing/mock-api.tsx';
import { GroupPage } from './group-page.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

const leader = { id: 'u', displayName: 'Nora', role: 'leader', image: null, joinedAt: '2026-05-01T10:00:00.000Z' };
const group = {
  id: 'g',
  name: 'Chamber choir',
  color: null,
  image: null,
  role: 'leader',
  memberCount: 1,
  updatedAt: '2026-05-01T10:00:00.000Z',
  notices: { inApp: true, byMail: true },
  reminderHours: null,
  members: [leader],
};
const lastSet = {
  id: 'l',
  name: 'Vespers',
  userId: 'u',
  pinned: false,
  editorIds: [],
  permissions: { edit: true, delete: true },
  entryCount: 0,
  schedule: { date: '2026-01-04', time: '18:00', timeZone: 'Europe/Oslo' },
  place: 'Chapel',
  isTemplate: false,
  groupId: 'g',
  isPublished: true,
};
const book = { id: 'hh', key: 'HH', keys: { en: 'HH' }, name: { en: 'House of Hymns' }, type: 'song', available: true };
const song = (id: string, number: number, available: boolean) => ({
  id,
  name: { en: `Song ${number}` },
  collections: [{ id: 'hh', number }],
  available,
});
const sung = (songId: string, name: string) => ({
  songId,
  name: { en: name },
  count: 2,
  lastDate: '2026-11-22',
  lastListId: null,
});
const sent = async () => (await currentCache().outbox.list()).map(({ body }) => body);

it('creates a draft for the group, and nothing for a time the clock jumps over', async () => {
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] },
    'api/CustomCollections': () => Response.json([lastSet]),
    'api/canticle/groups/g': () => Response.json(group),
  });
  await renderAt(
    '/groups/g',
    <Routes>
      <Route path="/groups/:id" element={<GroupPage />} />
      <Route path="*" element={<p>The new set</p>} />
    </Routes>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'New set list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New set list' }));
  dialog.getByText('It starts as a draft that only leaders can see. Publish it when it’s ready.');
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  // As the last set of the group was.
  await vi.waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Time').value).toBe('18:00'));
  expect(dialog.getByLabelText<HTMLInputElement>('Place').value).toBe('Chapel');
  type('Name', 'Easter morning');
  type('Date', '2027-03-28');
  type('Time', '02:30');
  type('Time zone', 'Europe/Oslo');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText(/02:30 doesn’t exist on Sun 28 Mar 2027/);
  expect(await sent()).toEqual([]);
  type('Time', '10:30');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('The new set');
  await vi.waitFor(async () =>
    expect(await sent()).toMatchObject([
      { name: 'Easter morning' },
      { groupId: 'g', schedule: { date: '2027-03-28', time: '10:30', timeZone: 'Europe/Oslo' }, place: 'Chapel' },
    ]),
  );
});

it('leads to the songs of the repertoire that the person may open', async () => {
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] },
    'api/Collections': [book],
    'api/Songs': [song('s1', 1, true), song('s2', 2, false)],
    'api/canticle/groups/g': () => Response.json(group),
    'api/canticle/groups/g/repertoire': () => Response.json([sung('s1', 'Open'), sung('s2', 'Locked')]),
  });
  await renderAt(
    '/groups/g',
    <Routes>
      <Route path="/groups/:id" element={<GroupPage />} />
    </Routes>,
  );
  const repertoire = within(await screen.findByRole('list', { name: 'Repertoire' }));
  const link = await repertoire.findByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe('/songs/HH/1');
  repertoire.getByText('Locked');
  expect(repertoire.queryByRole('link', { name: 'Locked' })).toBeNull();
});
