import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, type MockReplies, renderAt } from '../../testing/mock-api.tsx';
import type { SongList } from './apply-operation.ts';
import { ListsPage } from './lists-page.tsx';
import { songList } from './song-list.fixture.ts';

const nora = { id: 'nora', displayName: 'Nora', email: 'nora@example.org', roles: [] };
const list = (id: string, name: string, facts: Partial<SongList> = {}) =>
  songList({ id, name, entryCount: 0, ...facts });
const on = (date: string) => ({ schedule: { date, time: '11:00', timeZone: 'Europe/Oslo' } });

function Address() {
  return <output>{useLocation().pathname}</output>;
}

const open = (lists: readonly object[], replies: MockReplies = {}) => {
  mockApi({
    'api/Session': nora,
    'api/Collections': [],
    'api/CustomCollections': () => Response.json(lists),
    ...replies,
  });
  return renderAt(
    '/custom-collections',
    <>
      <Routes>
        <Route path="/custom-collections" element={<ListsPage />} />
      </Routes>
      <Address />
    </>,
  );
};
const namesIn = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.useRealTimers();
});

describe('the lists', () => {
  it('stand as sets to come, lists, templates and past sets, the pinned one first among its kind', async () => {
    await open([
      list('p', 'Harvest', on('2026-10-04')),
      list('t', 'Service', { isTemplate: true }),
      list('b', 'Birthday'),
      list('w', 'Weddings', { pinned: true }),
      list('n', 'Christmas Eve', on('2026-12-24')),
      list('a', 'First Advent', on('2026-11-29')),
    ]);
    await screen.findByRole('region', { name: 'Upcoming' });
    expect(namesIn('Upcoming')).toEqual([
      expect.stringContaining('First Advent'),
      expect.stringContaining('Christmas Eve'),
    ]);
    expect(namesIn('Lists')).toEqual([expect.stringContaining('Weddings'), expect.stringContaining('Birthday')]);
    expect(namesIn('Templates')).toEqual([expect.stringContaining('Service')]);
    expect(namesIn('Past set lists')).toEqual([expect.stringContaining('Harvest')]);
  });

  it('show five past sets, and the others on demand', async () => {
    await open([1, 2, 3, 4, 5, 6].map((day) => list(`p${day}`, `Set ${day}`, on(`2026-10-0${day}`))));
    const button = await screen.findByRole('button', { name: 'Show all 6 past set lists' });
    expect(namesIn('Past set lists')).toHaveLength(5);
    await userEvent.click(button);
    expect(namesIn('Past set lists')).toHaveLength(6);
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
  });

  it('that were deleted can be restored, whoever deleted them', async () => {
    let isRestored = false;
    const sunday = list('x', 'Sunday', { groupId: 'g' });
    const deleted = { id: 'x', name: 'Sunday', groupId: 'g', entryCount: 3, deletedAt: '2026-11-18T12:00:00.000Z' };
    await open([], {
      'api/CustomCollections': () => Response.json(isRestored ? [sunday] : []),
      'api/canticle/lists/deleted': () => Response.json(isRestored ? [] : [deleted]),
      'api/canticle/groups': () => Response.json([{ id: 'g', name: 'Choir', role: 'leader' }]),
      'api/canticle/lists/x/restore': () => {
        isRestored = true;
        return Response.json(sunday);
      },
    });
    await userEvent.click(await screen.findByText('Recently deleted (1)'));
    const rows = within(screen.getByRole('list', { name: 'Recently deleted' }));
    expect((await rows.findByText(/3 songs · Choir · deleted/)).textContent).toBe(
      '3 songs · Choir · deleted 2 days ago',
    );
    await userEvent.click(rows.getByRole('button', { name: 'Restore Sunday' }));
    expect(await screen.findByRole('link', { name: /Sunday/ })).toBeDefined();
    await vi.waitFor(() => expect(screen.queryByText(/Recently deleted/)).toBeNull());
  });

  it('show nothing of a trash that is empty', async () => {
    await open([list('b', 'Birthday')]);
    await screen.findByRole('link', { name: /Birthday/ });
    expect(screen.queryByText(/Recently deleted/)).toBeNull();
  });

  it('begin with a name: the new list opens', async () => {
    await open([]);
    expect(await screen.findByText('No lists yet')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'New list' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Easter');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toMatch(/^\/custom-collections\/.+/));
  });
});
