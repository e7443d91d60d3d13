import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { TagPage } from './tag-page.tsx';
import { TagsPage } from './tags-page.tsx';

const nora = { id: 'nora', displayName: 'Nora', email: 'nora@example.org', roles: [] };
const tag = (id: string, name: string, facts: object = {}) => ({
  id,
  name,
  color: null,
  userId: 'nora',
  canEdit: true,
  songIds: [],
  sharedWithIds: [],
  ...facts,
});
const library = {
  'api/Session': nora,
  'api/Collections': [
    { id: 'hh', key: 'HH', keys: {}, name: { en: 'Hymns' }, type: 'song', available: true, priority: 1 },
  ],
  'api/Songs': [
    {
      id: 's1',
      name: { en: 'Amazing Grace' },
      collections: [{ id: 'hh', number: 1 }],
      available: true,
      enabled: true,
      verses: 3,
      originalKey: 'G',
      minor: false,
      participants: [],
    },
  ],
};

function Address() {
  return <output>{useLocation().pathname}</output>;
}

const open = (address: string) =>
  renderAt(
    address,
    <>
      <Routes>
        <Route path="/tags" element={<TagsPage />} />
        <Route path="/tags/:id" element={<TagPage />} />
      </Routes>
      <Address />
      <ToastRegion />
    </>,
  );

afterEach(() => {
  cleanup();
  closeCache();
});

describe('the tags', () => {
  it('stand by name with how many songs each has, numbers as one reads them', async () => {
    mockApi({
      ...library,
      'api/Tags': [tag('b', 'Advent 10', { songIds: ['s1'] }), tag('a', 'Advent 2', { songIds: ['s1', 's2'] })],
    });
    await open('/tags');
    const rows = await screen.findAllByRole('link', { name: /Advent/ });
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Advent 22 songs', 'Advent 101 song']);
    expect(rows[0]?.getAttribute('href')).toBe('/tags/a');
  });

  it('say so when there is none', async () => {
    mockApi({ ...library, 'api/Tags': [] });
    await open('/tags');
    expect(await screen.findByText('No tags yet')).toBeDefined();
  });
});

describe('a tag', () => {
  it('of somebody else that is no longer shared is gone at once, also from the tags; the others stay', async () => {
    const all = [tag('a', 'Advent', { userId: 'per', canEdit: false }), tag('b', 'Baptism')];
    let requests = 0;
    mockApi({
      ...library,
      // The tags are requested again, and the answer takes its time.
      'api/Tags': () => ((requests += 1) === 1 ? Response.json({ result: all }) : new Promise(() => {})),
      'api/Tags/a': () => new Response('', { status: 404 }),
    });
    await open('/tags/a');
    await screen.findByRole('heading', { name: 'Tag not found' });
    await userEvent.click(screen.getAllByRole('link', { name: 'Tags' })[0] as HTMLElement);
    const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(names()).toEqual([expect.stringContaining('Baptism')]));
  });

  it('shows its songs, and one is removed by its button', async () => {
    mockApi({ ...library, 'api/Tags': [tag('a', 'Advent', { songIds: ['s1'] })], 'api/Tags/a': tag('a', 'Advent') });
    await open('/tags/a');
    const songs = within(await screen.findByRole('list', { name: 'Advent' }));
    expect((await songs.findByRole('link')).getAttribute('href')).toBe('/songs/HH/1');
    await userEvent.click(songs.getByRole('button', { name: 'Remove Amazing Grace' }));
    expect(await screen.findByText('No songs have this tag')).toBeDefined();
    expect(screen.getByText('0 songs')).toBeDefined();
  });

  it('of somebody else is read, without what only its owner may do', async () => {
    const others = tag('a', 'Advent', { userId: 'per', canEdit: false, songIds: ['s1'] });
    mockApi({ ...library, 'api/Tags': [others], 'api/Tags/a': others });
    await open('/tags/a');
    expect(await screen.findByText('Amazing Grace')).toBeDefined();
    for (const name of ['Share', 'Delete tag', 'Remove Amazing Grace'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('of somebody else that one may edit is still shared by its owner alone', async () => {
    const others = tag('a', 'Advent', { userId: 'per', songIds: ['s1'] });
    mockApi({ ...library, 'api/Tags': [others], 'api/Tags/a': others });
    await open('/tags/a');
    expect(await screen.findByRole('button', { name: 'Remove Amazing Grace' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('is deleted at once, and comes back with Undo', async () => {
    mockApi({ ...library, 'api/Tags': [tag('a', 'Advent'), tag('b', 'Lent')] });
    await open('/tags/a');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete tag' }));
    await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/tags'));
    expect(await screen.findByText('Advent was deleted.')).toBeDefined();
    expect(screen.queryByRole('link', { name: /Advent/ })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: /Advent/ })).toBeDefined();
  });

  it('that is not there says so', async () => {
    mockApi({ ...library, 'api/Tags': [tag('a', 'Advent')] });
    await open('/tags/gone');
    expect(await screen.findByRole('heading', { name: 'Tag not found' })).toBeDefined();
  });
});
