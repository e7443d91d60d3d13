import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { findSongsToAdd, toSongsToFind } from './find-songs-to-add.ts';
import { ListPage } from './list-page.tsx';
import { OtherRowDialog } from './other-row-dialog.tsx';
import { listRow, songList } from './song-list.fixture.ts';
import { groupLists, problemOf } from './set-dates.ts';

const collection = {
  id: 'hh',
  type: 'song',
  available: true,
  key: 'HH',
  keys: { en: 'HH' },
  name: { en: 'Hymns' },
  image: null,
};
const song = (id: string, title: string, number: number) => ({
  id,
  type: 'lyrics',
  name: { en: title },
  available: true,
  collections: [{ id: 'hh', number }],
  participants: [],
  originalKey: 'G',
  minor: false,
});
const songs = [song('s1', 'Amazing Grace', 1), song('s2', 'Silent Night', 12), song('s3', 'Great Is the Night', 3)];
const list = songList({
  userId: 'u',
  schedule: { date: '2099-11-29', time: '10:30', timeZone: 'Europe/Oslo' },
  place: 'Main hall',
});
const row = (id: string, sort: number, rest: Parameters<typeof listRow>[0]) =>
  listRow({ id, sort, itemId: null, ...rest });

let rows: object[];
beforeEach(() => {
  rows = [
    row('h', 1, { type: 'heading', title: 'Welcome' }),
    row('a', 2, {
      itemId: 's1',
      transposition: 2,
      capo: 2,
      tempo: 84,
      leader: 'Anna',
      durationSeconds: 200,
      note: 'Slowly',
    }),
    row('n', 3, { type: 'note', title: 'Offering', durationSeconds: 100 }),
  ];
  const toggle = (newState: string) =>
    function (this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
    };
  Object.assign(HTMLElement.prototype, { showPopover: toggle('open'), hidePopover: toggle('closed') });
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] },
    'api/CustomCollections': () => Response.json([list]),
    'api/Collections': [collection],
    'api/canticle/lists/l/rows': () => Response.json(rows),
    'api/canticle/lists/sung-songs': () => Response.json([{ songId: 's2', date: '2026-01-04', listId: 'x' }]),
    'api/Songs/Id/s1': songs[0],
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  closeCache();
});

it('a set of exactly two hours has no minutes', async () => {
  rows = [row('n', 1, { type: 'note', title: 'A whole evening', durationSeconds: 7200 })];
  await renderAt(
    '/custom-collections/l',
    <Routes>
      <Route path="/custom-collections/:id" element={<ListPage />} />
    </Routes>,
  );
  await screen.findByText('no songs · 2 h');
});

it('the page of a set says when, where and how long, and numbers only its songs', async () => {
  await renderAt(
    '/custom-collections/l',
    <Routes>
      <Route path="/custom-collections/:id" element={<ListPage />} />
    </Routes>,
  );
  expect((await screen.findByRole('button', { name: /^When and where/ })).textContent).toContain('Main hall');
  await screen.findByText('1 song · 5 min');
  const rows = within(screen.getByRole('list', { name: 'Sunday' })).getAllByRole('listitem');
  expect(rows.map((one) => one.textContent)).toEqual([
    'Welcome',
    expect.stringMatching(/^1.*led by Anna.*capo 284 bpm/),
    'Offering1:40',
  ]);
  const marks = rows.map((one) =>
    within(one)
      .queryAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label')),
  );
  expect(marks).toEqual([[], ['Note'], ['Note']]);
});

it('a reading is named as the reader’s language writes it wherever its row is spoken of, however it was typed', async () => {
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] },
    'api/CustomCollections': () => Response.json([list]),
    'api/Collections': [collection],
    'api/canticle/lists/l/rows': () =>
      Response.json([row('r', 1, { type: 'reading', reference: 'Jn 3:16-18' }), row('a', 2, { itemId: 's1' })]),
    'api/Songs/Id/s1': songs[0],
  });
  await renderAt(
    '/custom-collections/l',
    <Routes>
      <Route path="/custom-collections/:id" element={<ListPage />} />
    </Routes>,
  );
  await screen.findByRole('button', { name: 'Edit John 3:16–18' });
  const remove = screen.getByRole('button', { name: 'Remove John 3:16–18' });
  expect(screen.getByRole('button', { name: 'Move John 3:16–18' })).toBeDefined();
  await screen.findByText('John 3:16–18');
  fireEvent.click(remove);
  expect(document.body.textContent).not.toMatch(/Jn 3/);
});

it('the songs of a set of a group are drawn with its group, which would push them down later', async () => {
  const answered = Promise.withResolvers<void>();
  const group = { id: 'g', name: 'Choir', color: null, image: null, role: 'singer', memberCount: 2, members: [] };
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] },
    'api/CustomCollections': () => Response.json([{ ...list, groupId: 'g', isPublished: true }]),
    'api/Collections': [collection],
    'api/canticle/lists/l/rows': () => Response.json([row('n', 1, { type: 'note', title: 'Offering' })]),
    'api/canticle/groups': () => Response.json([group]),
    'api/canticle/groups/g': async () => {
      await answered.promise;
      return Response.json(group);
    },
    'api/canticle/lists/l/parts': () => Response.json([]),
  });
  // The second after which the songs wait no longer never passes here, however slow the machine is.
  const { setTimeout: startTimer } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, delay, ...rest) =>
    startTimer(run, delay === 1000 ? 1_000_000 : delay, ...rest),
  );
  await renderAt(
    '/custom-collections/l',
    <Routes>
      <Route path="/custom-collections/:id" element={<ListPage />} />
    </Routes>,
  );
  await screen.findByText(/^no songs/);
  expect(screen.queryByText('Offering')).toBeNull();
  answered.resolve();
  await screen.findByText('Offering');
  expect(screen.getByRole('link', { name: 'Choir' })).toBeDefined();
});

it('only what was changed of a row and of the set is saved, so that what others change meanwhile stays', async () => {
  const sent = async () => (await currentCache().outbox.list()).map(({ body }) => body);
  await renderAt(
    '/custom-collections/l',
    <Routes>
      <Route path="/custom-collections/:id" element={<ListPage />} />
    </Routes>,
  );
  const save = (label: string, value: string) => {
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  };
  fireEvent.click(await screen.findByRole('button', { name: /^For this set: Amazing Grace/ }));
  await screen.findByRole('dialog', { name: 'For this set: Amazing Grace' });
  save('Note', 'Begin softly');
  await vi.waitFor(async () =>
    expect(await sent()).toEqual([{ at: expect.any(String), update: { a: { note: 'Begin softly' } } }]),
  );
  fireEvent.click(screen.getByRole('button', { name: /^When and where/ }));
  await screen.findByRole('dialog', { name: 'When and where' });
  save('Place', 'Chapel');
  await vi.waitFor(async () => expect((await sent()).at(-1)).toEqual({ at: expect.any(String), place: 'Chapel' }));
});

it('songs are found by number, by songbook and number, and by words of a title in any order', () => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts that are searched
  const all = toSongsToFind(songs as never, [collection] as never, 'en');
  const find = (query: string) => findSongsToAdd(all, query).map(({ song: { id } }) => id);
  expect(find('12')).toEqual(['s2']);
  expect(find('hh 1')).toEqual(['s1']);
  expect(find('night')).toEqual(['s3', 's2']);
  expect(find('night silent')).toEqual(['s2']);
  expect(find('xyz')).toEqual([]);
  expect(find('')).toHaveLength(3);
});

it('a reading that is no passage is not saved and says how to write one', async () => {
  const onSave = vi.fn();
  await renderAt('/', <OtherRowDialog type="reading" onSave={onSave} onClose={() => {}} />);
  fireEvent.change(screen.getByLabelText('Passage'), { target: { value: 'Hezekiah 3' } });
  fireEvent.click(screen.getByText('Add'));
  expect(screen.getByRole('alert', { hidden: true }).textContent).toMatch(/“Hezekiah 3” isn’t a Bible passage/);
  fireEvent.change(screen.getByLabelText('Passage'), { target: { value: 'Jn 3:16-18' } });
  fireEvent.click(screen.getByText('Add'));
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ type: 'reading', reference: 'John 3:16–18' }));
});

it('a time the clock jumps over, a missing day and an unknown zone are problems', () => {
  const schedule = { date: '2027-03-28', time: '02:30', timeZone: 'Europe/Oslo' };
  expect(problemOf(schedule)).toBe('skipped-time');
  expect(problemOf({ ...schedule, date: '' })).toBe('no-date');
  expect(problemOf({ ...schedule, timeZone: 'Mars/Base' })).toBe('no-zone');
  expect(problemOf({ ...schedule, time: '03:30' })).toBeUndefined();
});

it('sets to come are in the order of their days, past ones the latest first', () => {
  const at = (id: string, date: string | null, isTemplate = false) =>
    // oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts that are compared
    ({ ...list, id, isTemplate, schedule: date && { date, time: null, timeZone: 'UTC' } }) as never;
  const groups = groupLists(
    [
      at('c', '2026-12-06'),
      at('a', '2026-11-22'),
      at('b', '2026-11-29'),
      at('z', '2026-11-15'),
      at('l', null),
      at('t', null, true),
    ],
    Date.UTC(2026, 10, 29, 12),
  );
  const ids = Object.values(groups).map((members) => members.map(({ id }) => id));
  expect(ids).toEqual([['b', 'c'], ['l'], ['t'], ['a', 'z']]);
});
