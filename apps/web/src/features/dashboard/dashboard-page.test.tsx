import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const book = (id: string, name: string, available: boolean) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: name },
  type: 'song',
  available,
  freeSongs: false,
  defaultSort: 'number',
  priority: 1,
  image: null,
});
const set = (facts: object) => ({
  id: 'l',
  updatedAt: '2026-01-01T00:00:00.000Z',
  userId: 'u',
  sharedWithIds: [],
  editorIds: [],
  name: 'Sunday',
  color: null,
  shareKey: '',
  entryCount: 3,
  entries: null,
  permissions: { edit: true, delete: true },
  pinned: false,
  schedule: { date: '2099-11-29', time: '10:30', timeZone: 'Europe/Oslo' },
  place: 'Main hall',
  isTemplate: false,
  groupId: null,
  isPublished: false,
  printedCopies: null,
  ...facts,
});

let lists: readonly object[];
let books: readonly object[];
let parts: readonly object[];
beforeEach(() => {
  localStorage.clear();
  lists = [];
  books = [book('hh', 'Home Hymns', true), book('fs', 'Folk Songs', false)];
  parts = [];
});
afterEach(() => {
  cleanup();
  closeCache();
});

const open = async () => {
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora Marie Berg', email: 'nora@example.org', roles: [] },
    'api/CustomCollections': () => Response.json(lists),
    'api/Collections': books,
    'api/canticle/lists/l/parts': () => Response.json(parts),
  });
  await renderAt('/', <DashboardPage />);
};
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('home', () => {
  it('greets by the given name, and shows the songbooks that may be opened', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Nora' })).toBeDefined();
    const songbooks = await part('Your songbooks');
    expect(songbooks.getByRole('link', { name: /Home Hymns/ })).toBeDefined();
    expect(songbooks.queryByRole('link', { name: /Folk Songs/ })).toBeNull();
    expect(songbooks.getByRole('link', { name: 'See all songbooks' }).getAttribute('href')).toBe('/collections');
  });

  it('says where songbooks are to somebody who has none', async () => {
    books = [book('fs', 'Folk Songs', false)];
    await open();
    const songbooks = await part('Your songbooks');
    expect(songbooks.getByText('No songbooks yet')).toBeDefined();
    expect(songbooks.getByRole('link', { name: 'Find a songbook' }).getAttribute('href')).toBe('/collections');
  });

  it('begins with the set that comes next: when, how many songs and where', async () => {
    lists = [
      set({ id: 'later', name: 'Advent', schedule: { date: '2099-12-06', time: '10:30', timeZone: 'Europe/Oslo' } }),
      set({}),
      set({ id: 'past', name: 'Past', schedule: { date: '2020-11-29', time: '10:30', timeZone: 'Europe/Oslo' } }),
    ];
    await open();
    const next = await part('Next set');
    expect(next.getByRole('link', { name: 'Sunday' }).getAttribute('href')).toBe('/custom-collections/l');
    expect(next.getByText(/10:30/).closest('p')?.textContent).toBe('Sunday 29 November 10:30 · 3 songs · Main hall');
    expect(next.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/custom-collections/l');
    expect(screen.queryByRole('link', { name: 'Past' })).toBeNull();
  });

  it('says the person’s own part in the set of a group, unless they declined it', async () => {
    lists = [set({ groupId: 'g', isPublished: true })];
    const asked = (id: string, userId: string, name: string, answer: string | null) => ({
      id,
      userId,
      part: name,
      answer,
      displayName: userId,
      isProjection: false,
      word: null,
      answeredAt: null,
    });
    parts = [
      asked('a', 'u', 'Guitar', null),
      asked('b', 'u', 'Projection', 'yes'),
      asked('c', 'u', 'Bass', 'no'),
      asked('d', 'other', 'Soprano', 'yes'),
    ];
    await open();
    expect(await (await part('Next set')).findByText('your parts: Guitar, Projection')).toBeDefined();
  });

  it('has a field for the code of a live session', async () => {
    await open();
    expect(await (await part('Join a live session')).findByLabelText('Code')).toBeDefined();
  });
});
