import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import type { SongList } from './apply-operation.ts';
import { ListMenu } from './list-menu.tsx';
import { listRow, songList } from './song-list.fixture.ts';

const user = (id: string) => ({ id, displayName: id, email: `${id}@example.org`, roles: [] });
const rows = [
  listRow({ id: 'h', type: 'heading', itemId: null, title: 'Welcome', sort: 1 }),
  listRow({ id: 's', itemId: 's1', leader: 'Anna', sort: 2 }),
  listRow({ id: 'r', type: 'reading', itemId: null, reference: 'John 3:16', sort: 3 }),
];

let asked: PromiseWithResolvers<Response>[];
beforeEach(() => {
  // The DOM of the tests has no popovers: their two methods are stubbed here.
  const toggle = (newState: string) =>
    function (this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
    };
  Object.assign(HTMLElement.prototype, { showPopover: toggle('open'), hidePopover: toggle('closed') });
  asked = [];
});
afterEach(() => {
  cleanup();
  closeCache();
});

const open = async (list: SongList, as = 'nora') => {
  mockApi({
    'api/Session': user(as),
    'api/CustomCollections': () => Response.json([list]),
    'api/canticle/groups': () => Response.json([{ id: 'g', name: 'Choir', role: 'leader' }]),
    'api/canticle/lists/l/rows': () => {
      const answer = Promise.withResolvers<Response>();
      asked.push(answer);
      return answer.promise;
    },
  });
  await renderAt(
    '/',
    <>
      <ListMenu list={list} />
      <ToastRegion />
    </>,
  );
};
const item = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Options for Sunday' }));
  return screen.getByRole('menuitem', { name });
};
const made = async () => (await currentCache().outbox.list()).map(({ body }) => body);
const sent = async () =>
  (await currentCache().outbox.list()).map(({ call, params }) => [call.method, call.path, params]);

describe('duplicating a list', () => {
  it('copies every row, the date and the place, once, however often it is pressed meanwhile', async () => {
    const schedule = { date: '2026-11-29', time: '10:30', timeZone: 'Europe/Oslo' };
    await open(songList({ schedule, place: 'Hall', color: '#27415f' }));
    fireEvent.click(item('Duplicate'));
    expect(item('Duplicate').getAttribute('aria-busy')).toBe('true');
    fireEvent.click(item('Duplicate'));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.resolve(Response.json(rows));
    await screen.findByText('Copied as Sunday 2.');
    expect(await made()).toMatchObject([
      { name: 'Sunday 2' },
      {
        schedule,
        place: 'Hall',
        color: '#27415f',
        add: [
          { type: 'heading', title: 'Welcome' },
          { itemId: 's1', leader: 'Anna' },
          { type: 'reading', reference: 'John 3:16' },
        ],
      },
    ]);
    await vi.waitFor(() => expect(item('Duplicate').getAttribute('aria-busy')).toBeNull());
  });

  it('is for the group again where the person leads it, and otherwise their own', async () => {
    await open(songList({ groupId: 'g', isPublished: true }));
    fireEvent.click(item('Duplicate'));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.resolve(Response.json(rows));
    await vi.waitFor(async () => expect(await made()).toMatchObject([{}, { groupId: 'g' }]));
    cleanup();
    closeCache();
    asked = [];
    await open(songList({ groupId: 'g', isPublished: true, permissions: { edit: false, delete: false } }));
    fireEvent.click(item('Duplicate'));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.resolve(Response.json(rows));
    await vi.waitFor(async () => expect(await made()).toHaveLength(2));
    expect((await made())[1]).not.toHaveProperty('groupId');
  });

  it('makes nothing when its songs cannot be had, says so, and can be tried again', async () => {
    await open(songList());
    fireEvent.click(item('Duplicate'));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.reject(new TypeError('no network'));
    await screen.findByText('Sunday couldn’t be copied because its songs couldn’t be loaded.');
    expect(await made()).toEqual([]);
    fireEvent.click(item('Duplicate'));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.resolve(Response.json(rows));
    await vi.waitFor(async () => expect(await made()).toHaveLength(2));
  });

  it('asks for the rows only when it is pressed: a page of lists does not load them all', async () => {
    await open(songList());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toEqual([]);
  });
});

describe('taking a list away', () => {
  const items = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Options for Sunday' }));
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };

  it('is a deletion for who owns it, held so that it can be undone', async () => {
    await open(songList());
    fireEvent.click(item('Delete'));
    await screen.findByText('Sunday was deleted.');
    expect(await sent()).toEqual([['DELETE', 'api/CustomCollections/:id', { id: 'l' }]]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(async () => expect(await sent()).toEqual([]));
  });

  it('of a group asks first and names the group, also for a leader who did not make it', async () => {
    await open(songList({ groupId: 'g', isPublished: true }), 'bo');
    fireEvent.click(item('Delete'));
    expect(await screen.findByRole('dialog', { name: 'Delete Sunday for everyone?' })).toBeDefined();
    expect(await screen.findByText(/This set list belongs to Choir\./)).toBeDefined();
    expect(await sent()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(item('Delete'));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Sunday was deleted.');
    expect(await sent()).toHaveLength(1);
  });

  it('is leaving for somebody it is shared with, by a call that can never delete it', async () => {
    await open(songList({ sharedWithIds: ['bo'], permissions: { edit: false, delete: false } }), 'bo');
    await vi.waitFor(() => expect(items()).toContain('Leave list'));
    expect(items()).not.toContain('Delete');
    fireEvent.click(item('Leave list'));
    await screen.findByText('You left Sunday.');
    expect(await sent()).toEqual([['DELETE', 'api/Playlists/:id/Users/:userId', { id: 'l', userId: 'bo' }]]);
  });

  it('is not offered to a member of the group, not even to the maker who leads it no more', async () => {
    await open(songList({ groupId: 'g', isPublished: true, permissions: { edit: false, delete: false } }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(items()).toEqual(['Pin to top', 'Duplicate']);
  });
});
