import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import type { SongList } from './apply-operation.ts';
import { NewSetDialog } from './new-set-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { listRow, songList } from './song-list.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.useRealTimers();
});

const type = (field: string, value: string) => fireEvent.change(screen.getByLabelText(field), { target: { value } });
/* Not by its role: the many time zones make that slow. */
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const skipped = { date: '2027-03-28', time: '02:30', timeZone: 'Europe/Oslo' };

describe('the time and place of a set', () => {
  const open = async (list: SongList) => {
    const saved: object[] = [];
    mockApi({});
    await renderAt('/', <ScheduleDialog list={list} onSave={(head) => saved.push(head)} onClose={() => {}} />);
    return saved;
  };

  it('whose time does not exist is corrected field by field: the draft stays, whatever is typed meanwhile', async () => {
    const saved = await open(songList({ schedule: skipped, place: 'Hall' }));
    press('Save');
    expect(screen.getByText(/02:30 doesn’t exist on .* Did you mean 03:30\?/)).toBeDefined();
    // A field of a date is empty while it is typed, and a zone is typed letter by letter.
    type('Date', '');
    expect(screen.getByText('Choose a date between 1900 and 2199.')).toBeDefined();
    type('Time zone', 'Europe/Osl');
    type('Date', '2027-03-28');
    expect(screen.getByText(/“Europe\/Osl” isn’t a time zone/)).toBeDefined();
    type('Time zone', 'Europe/Oslo');
    expect(screen.getByText(/02:30 doesn’t exist/)).toBeDefined();
    type('Time', '03:30');
    expect(screen.queryByText(/doesn’t exist/)).toBeNull();
    press('Save');
    expect(saved).toEqual([{ schedule: { ...skipped, time: '03:30' } }]);
  });

  it('says nothing of a field before it was tried', async () => {
    await open(songList({ schedule: { ...skipped, time: '10:30' } }));
    type('Date', '');
    expect(screen.queryByText('Choose a date between 1900 and 2199.')).toBeNull();
  });
});

describe('a new set', () => {
  const last = songList({
    id: 'last',
    name: 'Harvest',
    schedule: { date: '2026-10-04', time: '11:00', timeZone: 'Europe/Oslo' },
    place: 'Main hall',
    groupId: 'g',
  });
  const open = async (rows: () => Response | Promise<Response> = () => Response.json([])) => {
    mockApi({
      'api/CustomCollections': () => Response.json([last]),
      'api/canticle/lists/last/rows': rows,
      'api/canticle/groups': () =>
        Response.json([
          { id: 'g', name: 'Choir', role: 'leader' },
          { id: 'h', name: 'Band', role: 'singer' },
        ]),
    });
    await renderAt(
      '/custom-collections',
      <Routes>
        <Route path="/custom-collections" element={<NewSetDialog onClose={() => {}} />} />
        <Route path="*" element={<Address />} />
      </Routes>,
    );
    await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Place').value).toBe('Main hall'));
  };
  const choose = async (field: string, option: string) => {
    const select = screen.getByLabelText<HTMLSelectElement>(field);
    const found = await vi.waitFor(() => {
      const one = [...select.options].find(({ text }) => text.startsWith(option));
      if (!one) throw new Error(`There is no ${option} among the options of ${field}.`);
      return one;
    });
    fireEvent.change(select, { target: { value: found.value } });
  };
  const made = async () => (await currentCache().outbox.list()).map(({ body }) => body);

  it('is next Sunday at the time and place of the last one, and begins with its rows', async () => {
    await open(() => Response.json([listRow({ id: 'h', type: 'heading', itemId: null, title: 'Welcome' }), listRow()]));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sunday 22 November');
    await choose('Start from', 'Harvest');
    await choose('Group', 'Choir');
    expect([...screen.getByLabelText<HTMLSelectElement>('Group').options].map(({ text }) => text)).toEqual([
      'None',
      'Choir',
    ]);
    press('Create');
    await screen.findByText(/^\/custom-collections\/.+/);
    expect(await made()).toMatchObject([
      { name: 'Sunday 22 November' },
      {
        schedule: { date: '2026-11-22', time: '11:00', timeZone: 'Europe/Oslo' },
        place: 'Main hall',
        groupId: 'g',
        add: [{ type: 'heading', title: 'Welcome' }, { itemId: 'song' }],
      },
    ]);
  });

  it('is not made without the rows it should begin with, and says so', async () => {
    await open(() => Promise.reject(new TypeError('no network')));
    await choose('Start from', 'Harvest');
    press('Create');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /wasn’t created because the items to start from couldn’t be loaded/,
    );
    expect(await made()).toEqual([]);
  });

  it('says what is wrong with its date, until it is right', async () => {
    await open();
    type('Name', 'Easter');
    type('Date', '');
    expect(screen.queryByText('Choose a date between 1900 and 2199.')).toBeNull();
    press('Create');
    expect(screen.getByText('Choose a date between 1900 and 2199.')).toBeDefined();
    expect(await made()).toEqual([]);
    type('Date', '2027-03-28');
    expect(screen.queryByText('Choose a date between 1900 and 2199.')).toBeNull();
  });
});

function Address() {
  return <p>{useLocation().pathname}</p>;
}
