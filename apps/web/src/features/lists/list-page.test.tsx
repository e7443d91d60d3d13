import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { ListPage } from './list-page.tsx';
import { songList } from './song-list.fixture.ts';

afterEach(() => {
  cleanup();
  closeCache();
});

const list = songList({ userId: 'u', permissions: { edit: false, delete: false }, entryCount: 4 });
const entry = (itemId: string, sort: number) => ({
  id: `of-${itemId}`,
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
      '1Song no longer available',
      '2Song no longer available',
      '3Song couldn’t be loaded',
      '4Song couldn’t be loaded',
    ]),
  );
});

const openUnknown = async (later: readonly object[]) => {
  const answers = [[], later];
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] },
    'api/CustomCollections': () => Response.json(answers.length > 1 ? answers.shift() : answers[0]),
    'api/canticle/lists/l/rows': () => Response.json([]),
  });
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await renderAt(
    '/custom-collections/l',
    <Routes>
      <Route path="/custom-collections/:id" element={<ListPage />} />
    </Routes>,
  );
  return seen;
};

it('asks the server for a list it has not heard of, which may have been published this moment', async () => {
  const seen = await openUnknown([list]);
  await screen.findByRole('heading', { name: 'Sunday' });
  expect(seen.filter((text) => text.includes('List not found'))).toEqual([]);
});

it('says that a list is not there once the server has said so', async () => {
  await openUnknown([]);
  expect(await screen.findByRole('heading', { name: 'List not found' })).toBeDefined();
});

const startSet = async (role: string, parts: readonly object[]) => {
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] },
    'api/CustomCollections': () => Response.json([{ ...list, groupId: 'g', isPublished: true }]),
    'api/Collections': [{ id: 'hh', type: 'song', key: 'HH', keys: {}, name: {}, available: true }],
    'api/canticle/lists/l/rows': () =>
      Response.json([
        { ...entry('', 1), id: 'h', itemId: null, type: 'heading', title: 'Welcome' },
        { ...entry('s1', 2), type: 'song' },
      ]),
    'api/Songs/Id/s1': {
      id: 's1',
      name: { en: 'Grace' },
      available: true,
      originalKey: 'G',
      minor: false,
      collections: [{ id: 'hh', number: 1 }],
    },
    'api/canticle/groups': () => Response.json([{ id: 'g', name: 'Choir', role }]),
    'api/canticle/groups/g': () =>
      Response.json({ id: 'g', name: 'Choir', color: null, image: null, memberCount: 1, members: [], role }),
    'api/canticle/lists/l/parts': () => Response.json(parts),
  });
  await renderAt(
    '/custom-collections/l',
    <Routes>
      <Route path="/custom-collections/:id" element={<ListPage />} />
      <Route path="*" element={<Address />} />
    </Routes>,
  );
};

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

const part = (name: string, answer: string | null = null, isProjection = false) => ({
  id: name,
  userId: 'u',
  part: name,
  isProjection,
  answer,
});

it.each([
  ['a singer', 'singer', [], '/songs/HH/1?list=l&entry=h&format=performance'],
  ['a musician with a part', 'musician', [part('guitar')], '/songs/HH/1?list=l&entry=h&format=performance'],
  ['whoever leads the group', 'leader', [], '/lead/HH/1?list=l&entry=of-s1'],
  ['a slide guitarist', 'singer', [part('Slide guitar')], '/songs/HH/1?list=l&entry=h&format=performance'],
  ['who shows the words, in any language', 'singer', [part('Leinwand', null, true)], '/lead/HH/1?list=l&entry=of-s1'],
  ['who said no to it', 'singer', [part('Projection', 'no', true)], '/songs/HH/1?list=l&entry=h&format=performance'],
])('Start opens for %s what they do', async (_, role, parts, address) => {
  await startSet(role, parts);
  const start = await screen.findByRole('button', { name: 'Start' });
  await vi.waitFor(() => expect(start.title).toBe(address.startsWith('/lead') ? 'Present' : 'Stage, on my screen'));
  fireEvent.click(start);
  expect((await screen.findByText(/^\/(songs|lead)/)).textContent).toBe(address);
});

it('Start of a set without songs opens its stage, and offers nothing to lead', async () => {
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] },
    'api/CustomCollections': () => Response.json([list]),
    'api/canticle/lists/l/rows': () =>
      Response.json([{ ...entry('', 1), id: 'n', itemId: null, type: 'note', title: 'Silence' }]),
  });
  await renderAt(
    '/custom-collections/l',
    <Routes>
      <Route path="/custom-collections/:id" element={<ListPage />} />
      <Route path="*" element={<Address />} />
    </Routes>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
  expect(await screen.findByText('/custom-collections/l/stage')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Choose how to start' })).toBeNull();
});
