import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { ListPage } from './list-page.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

const list = {
  id: 'l',
  name: 'Sunday',
  userId: 'u',
  pinned: false,
  editorIds: [],
  permissions: { edit: false },
  entryCount: 4,
};
const entry = (itemId: string, sort: number) => ({
  id: `of ${itemId}`,
  itemId,
  sort,
  transposition: null,
  capo: null,
  note: null,
  verseOrder: null,
});

it('calls a song gone when the server says so, and otherwise says that it could not be loaded', async () => {
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] },
    'api/CustomCollections': () => Response.json([list]),
    'api/canticle/lists/l/rows': () =>
      Response.json(['deleted', 'withdrawn', 'away', 'refused'].map((id, at) => entry(id, at))),
    'api/Songs/Id/deleted': () => new Response('', { status: 404 }),
    'api/Songs/Id/withdrawn': () => new Response('', { status: 410 }),
    'api/Songs/Id/away': () => Promise.reject(new TypeError('no network')),
    'api/Songs/Id/refused': () => new Response('', { status: 429 }),
  });
  await renderAt(
    '/custom-collections/l',
    <Routes>
      <Route path="/custom-collections/:id" element={<ListPage />} />
    </Routes>,
  );
  const rows = within(await screen.findByRole('list', { name: 'Sunday' }));
  await vi.waitFor(() =>
    expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '1A song that is no longer here',
      '2A song that is no longer here',
      '3A song that could not be loaded',
      '4A song that could not be loaded',
    ]),
  );
});
