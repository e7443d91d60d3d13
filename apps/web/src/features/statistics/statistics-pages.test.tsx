import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { SongStatisticsPage } from './song-statistics-page.tsx';
import { StatisticsPage } from './statistics-page.tsx';

const failed = () => Response.json({ message: 'down' }, { status: 500 });
const song = { id: 's1', name: { en: 'Amazing Grace' }, collections: [], participants: [], available: true };
const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

let saved: { readonly name: string; readonly bytes: Blob }[];

beforeEach(() => {
  saved = [];
  const bytesOf = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((bytes) => {
    const url = `blob:${bytesOf.size}`;
    bytesOf.set(url, bytes as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const bytes = bytesOf.get(this.href);
    if (bytes) saved.push({ name: this.download, bytes });
  });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

type Reply = (url: URL) => Response | Promise<Response>;

async function open(
  address: string,
  replies: Readonly<Record<string, Reply>>,
  roles = ['extended'],
): Promise<string[]> {
  const asked: string[] = [];
  const recorded = Object.entries(replies).map(([path, reply]) => [
    path,
    (url: URL) => {
      asked.push(`${url.pathname.slice(1)}${decodeURIComponent(url.search)}`);
      return reply(url);
    },
  ]);
  mockApi({
    'api/Session': { id: 'kari', displayName: 'Kari', roles },
    'api/Songs/Id/s1': song,
    ...Object.fromEntries(recorded),
  });
  await renderAt(
    address,
    <>
      <Routes>
        <Route path="/statistics" element={<StatisticsPage />} />
        <Route path="/statistics/:id" element={<SongStatisticsPage />} />
      </Routes>
      <Address />
      <ToastRegion />
    </>,
  );
  return asked;
}

const chooseDays = (from: string, to: string) => {
  fireEvent.change(screen.getByLabelText('From'), { target: { value: from } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: to } });
};
const update = () => screen.getByRole('button', { name: 'Update' });

describe('the most viewed songs', () => {
  const path = 'api/canticle/statistics/songs';
  const songs = [
    {
      songId: 's1',
      title: 'Amazing Grace',
      places: [
        { collection: 'HH', number: 12 },
        { collection: 'X', number: null },
      ],
      views: 31,
    },
    { songId: 's2', title: 'Be Still', places: [], views: 1 },
  ];
  const address = '/statistics?from=2026-05-01&to=2026-05-09';

  it('are in the order of the server, with where they are, and lead to their own days', async () => {
    const asked = await open(address, { [path]: () => Response.json(songs) });
    const rows = within(await screen.findByRole('list', { name: 'Most viewed songs' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['1Amazing GraceHH 12 · X31 views', '2Be Still1 view']);
    expect(screen.getByRole('link', { name: 'Amazing Grace' }).getAttribute('href')).toBe(
      '/statistics/s1?from=2026-05-01&to=2026-05-09',
    );
    // The last day is whole.
    expect(asked).toEqual([`${path}?fromDate=${midnight(2026, 5, 1)}&toDate=${midnight(2026, 5, 10)}`]);
  });

  it('are asked for other days when these are chosen, which are then in the address', async () => {
    const asked = await open(address, { [path]: () => Response.json(songs) });
    await screen.findByRole('link', { name: 'Be Still' });
    chooseDays('2026-06-01', '2026-06-30');
    expect(asked).toHaveLength(1);
    fireEvent.click(update());
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toBe(`${path}?fromDate=${midnight(2026, 6, 1)}&toDate=${midnight(2026, 7, 1)}`);
    expect(screen.getByText('/statistics?from=2026-06-01&to=2026-06-30')).toBeDefined();
  });

  it('are not asked for days that end before they begin', async () => {
    const asked = await open(address, { [path]: () => Response.json(songs) });
    await screen.findByRole('link', { name: 'Be Still' });
    chooseDays('2026-06-30', '2026-06-01');
    expect(screen.getByText('The end date can’t be before the start date.').role).toBe('alert');
    expect(update()).toHaveProperty('disabled', true);
    fireEvent.submit(update().closest('form') as HTMLFormElement);
    expect(screen.getByText(address)).toBeDefined();
    expect(asked).toHaveLength(1);
    chooseDays('2026-06-01', '2026-06-01');
    expect(screen.queryByText(/end date/)).toBeNull();
  });

  it('are of the last seven days when the address says nothing that can be read', async () => {
    vi.useFakeTimers({ now: new Date(2026, 4, 9, 12), toFake: ['Date'] });
    await open('/statistics?from=2026-05-09&to=2026-05-01', { [path]: () => Response.json([]) });
    expect(await screen.findByText('No songs were opened on these dates')).toBeDefined();
    expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-05-03');
    expect(screen.getByLabelText('To')).toHaveProperty('value', '2026-05-09');
    vi.useRealTimers();
  });

  it('can be asked for again when that failed', async () => {
    let isDown = true;
    await open(address, { [path]: () => (isDown ? failed() : Response.json(songs)) });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('list', { name: 'Most viewed songs' })).toBeNull();
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Be Still' })).toBeDefined();
  });

  it('are saved as a table named after the days, or it is said why not', async () => {
    let isDown = true;
    const table = 'api/canticle/statistics/songs.csv';
    const asked = await open(address, {
      [path]: () => Response.json(songs),
      [table]: () => (isDown ? failed() : new Response('title,views')),
    });
    const button = screen.getByRole('button', { name: 'Download licence report table (CSV)' });
    fireEvent.click(button);
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
    expect(saved).toEqual([]);
    isDown = false;
    fireEvent.click(button);
    await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['canticle-2026-05-01-2026-05-09.csv']));
    expect(await saved[0]?.bytes.text()).toBe('title,views');
    expect(asked.at(-1)).toBe(`${table}?fromDate=${midnight(2026, 5, 1)}&toDate=${midnight(2026, 5, 10)}&language=en`);
  });

  it('are only for those with access: others are told so, and nothing is asked', async () => {
    const asked = await open(address, { [path]: () => Response.json(songs) }, ['editor']);
    expect(await screen.findByText('You need statistics access')).toBeDefined();
    expect(asked).toEqual([]);
  });
});

describe('the statistics of a song', () => {
  const path = 'api/Analytics/s1';
  const hour = (month: number, day: number, at: number, count: number, countries: readonly object[]) => ({
    dateHour: new Date(2026, month - 1, day, at).toISOString(),
    count,
    countries,
  });
  const may = {
    activity: [
      hour(5, 1, 8, 2, [{ country: 'no', count: 2 }]),
      hour(5, 2, 22, 5, [
        { country: 'se', count: 4 },
        { country: 'unknown', count: 1 },
      ]),
    ],
  };
  const address = '/statistics/s1?from=2026-05-01&to=2026-05-03';
  const table = (name: string) => {
    const section = screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement;
    return within(section)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('rowheader').textContent + ': ' + within(row).getByRole('cell').textContent);
  };

  it('are its views by day and by country, and their sum', async () => {
    const asked = await open(address, { [path]: () => Response.json({ result: may }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Amazing Grace' })).toBeDefined();
    expect((await screen.findByText('7 views')).role).toBe('status');
    expect(screen.getByRole('img', { name: /Views over time, 7 in total/ })).toBeDefined();
    expect(table('By day')).toEqual(['Fri 1 May: 2', 'Sat 2 May: 5', 'Sun 3 May: 0']);
    expect(table('By country')).toEqual(['Sweden: 4', 'Norway: 2', 'Unknown: 1']);
    expect(asked).toEqual([`${path}?fromDate=${midnight(2026, 5, 1)}&toDate=${midnight(2026, 5, 4)}`]);
  });

  it('stay those of their days while other days are loading', async () => {
    let answer: (() => void) | undefined;
    const june = { activity: [hour(6, 2, 10, 1, [])] };
    await open(address, {
      [path]: async ({ search }) => {
        if (decodeURIComponent(search).includes(midnight(2026, 5, 1))) return Response.json({ result: may });
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return Response.json({ result: june });
      },
    });
    await screen.findByText('7 views');
    chooseDays('2026-06-01', '2026-06-02');
    fireEvent.click(update());
    await vi.waitFor(() => expect(answer).toBeDefined());
    expect(table('By day')).toEqual(['Fri 1 May: 2', 'Sat 2 May: 5', 'Sun 3 May: 0']);
    answer?.();
    expect(await screen.findByText('1 view')).toBeDefined();
    expect(table('By day')).toEqual(['Mon 1 June: 0', 'Tue 2 June: 1']);
    expect(screen.queryByRole('heading', { name: 'By country' })).toBeNull();
  });

  it('can be asked for again when that failed', async () => {
    let isDown = true;
    await open(address, { [path]: () => (isDown ? failed() : Response.json({ result: may })) });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByText('7 views')).toBeDefined();
  });

  it('are only for those with access', async () => {
    const asked = await open(address, { [path]: () => Response.json({ result: may }) }, ['technician']);
    expect(await screen.findByText('You need statistics access')).toBeDefined();
    expect(asked).toEqual([]);
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}
