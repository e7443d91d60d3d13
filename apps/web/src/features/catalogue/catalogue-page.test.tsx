import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { CataloguePage } from './catalogue-page.tsx';

const collection = (id: string, name: string) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: name },
  type: 'song',
});
const row = (id: string, name: string, more: object = {}) => ({
  id,
  name: { en: name },
  note: '',
  enabled: true,
  trashedAt: null,
  updatedAt: '2026-05-01T10:00:00.000Z',
  uses: 0,
  places: [],
  ...more,
});
const joy = row('s1', 'Joy', { places: [{ collectionId: 'hh', number: 12 }], note: 'John Newton' });
const grace = row('s2', 'Grace', { enabled: false });
const books = [row('hh', 'Home Hymns'), row('z', 'Zion')];
const page = (rows: readonly object[], total = rows.length) => Response.json({ rows, total });
const failed = () => Response.json({ message: 'No' }, { status: 500 });

type Reply = (url: URL, body: never) => Response | Promise<Response>;

let lists: string[];
let changes: unknown[];
let keys: (string | null)[];

async function open(
  address: string,
  { songs = () => page([joy, grace]), bulk, roles = ['editor'], ...more }: Record<string, unknown> = {},
): Promise<void> {
  mockApi({
    'api/Session': { id: 'ed', displayName: 'Ed', roles },
    'api/Collections': [collection('hh', 'Home Hymns'), collection('z', 'Zion')],
    'api/canticle/catalogue/song': (url: URL) => {
      lists.push(decodeURIComponent(url.search));
      return (songs as Reply)(url, undefined as never);
    },
    'api/canticle/catalogue/collection': () => page(books),
    'api/canticle/catalogue-changes/song': (url: URL, init: RequestInit) => {
      const body = JSON.parse(String(init.body));
      changes.push(body);
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
      return (bulk as Reply)(url, body as never);
    },
    ...more,
  });
  await renderAt(
    address,
    <>
      <Routes>
        <Route path="/catalogue" element={<CataloguePage />} />
      </Routes>
      <Address />
      <ToastRegion />
    </>,
  );
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = (name: string | RegExp, where: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(where.getByRole('button', { name }));
const rows = () => within(screen.getByRole('list', { name: 'Songs' })).queryAllByRole('listitem');
const select = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
const done = (changed: readonly string[], refused: readonly object[] = []) => Response.json({ changed, refused });
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  lists = [];
  changes = [];
  keys = [];
});
afterEach(() => {
  cleanup();
  closeCache();
});

describe('the catalogue', () => {
  it('has the songs with where they are and what is unusual about them', async () => {
    await open('/catalogue');
    await screen.findByRole('link', { name: /^HH 12 Joy|HH 12Joy/ });
    expect(rows().map((one) => one.textContent)).toEqual(['HH 12JoyJohn Newton', 'GraceDisabled']);
    expect(screen.getByText('2 found').role).toBe('status');
    expect(lists).toEqual(['?text=&state=all&order=name&limit=100&skip=0']);
    expect(screen.getByRole('link', { name: /Joy/ }).getAttribute('href')).toBe('/catalogue/song/s1');
    expect(screen.getByRole('link', { name: 'New song' }).getAttribute('href')).toBe('/catalogue/song/new');
  });

  it('asks for what is chosen, which is in the address', async () => {
    await open('/catalogue');
    await screen.findByRole('link', { name: /Joy/ });
    await screen.findByRole('option', { name: 'Zion' });
    choose('Songbook', 'hh');
    await vi.waitFor(() => expect(lists.at(-1)).toBe('?text=&state=all&order=number&collection=hh&limit=100&skip=0'));
    // In one songbook a number says enough.
    expect(rows()[0]?.textContent).toBe('12JoyJohn Newton');
    expect(screen.getByRole('link', { name: 'New song' }).getAttribute('href')).toBe(
      '/catalogue/song/new?collection=hh',
    );
    choose('Show', 'disabled');
    choose('Order', 'updated');
    choose('Name, person or number', ' gra ');
    await vi.waitFor(() =>
      expect(lists.at(-1)).toBe('?text=gra&state=disabled&order=updated&collection=hh&limit=100&skip=0'),
    );
    expect(address()).toBe('/catalogue?collection=hh&state=disabled&order=updated&text=+gra+');
    choose('Show', 'all');
    choose('Songbook', '');
    expect(address()).toBe('/catalogue?order=updated&text=+gra+');
  });

  it('begins with what the address says, and passes over what it cannot say', async () => {
    await open('/catalogue?kind=hymn&state=lost&order=size&collection=z&text=joy');
    await screen.findByRole('link', { name: /Joy/ });
    expect(lists[0]).toBe('?text=joy&state=all&order=number&collection=z&limit=100&skip=0');
    expect(screen.getByLabelText('Name, person or number')).toHaveProperty('value', 'joy');
  });

  it('has other kinds, with how often each is used and those that are not', async () => {
    const asked: string[] = [];
    await open('/catalogue?state=disabled', {
      'api/canticle/catalogue/theme': (url: URL) => {
        asked.push(decodeURIComponent(url.search));
        return page([row('t1', 'Joyful', { uses: 2 })]);
      },
    });
    await screen.findByRole('link', { name: /Joy/ });
    fireEvent.change(screen.getByRole('combobox', { name: 'What to manage' }), { target: { value: 'theme' } });
    expect((await screen.findByRole('link', { name: /Joyful/ })).textContent).toBe('Joyful2 songs');
    expect(address()).toBe('/catalogue?kind=theme');
    expect(screen.queryByLabelText('Songbook')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Duplicates' })).toBeNull();
    fireEvent.click(screen.getByLabelText('Unused only'));
    await vi.waitFor(() => expect(asked.at(-1)).toBe('?text=&state=all&order=name&unused=true&limit=100&skip=0'));
  });

  it('shows more when asked, and says when more could not be loaded', async () => {
    let isDown = true;
    await open('/catalogue', {
      songs: ({ searchParams }: URL) =>
        searchParams.get('skip') === '0' ? page([joy], 2) : isDown ? failed() : page([grace], 2),
    });
    await screen.findByText('2 found');
    expect(screen.queryByText('Something went wrong on our side.')).toBeNull();
    click('Show more');
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
    expect(rows()).toHaveLength(1);
    isDown = false;
    click('Show more');
    await vi.waitFor(() => expect(rows()).toHaveLength(2));
    expect(lists.at(-1)).toBe('?text=&state=all&order=name&limit=100&skip=1');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.queryByText('Something went wrong on our side.')).toBeNull();
  });

  it('is empty, or could not be loaded', async () => {
    let reply: () => Response = failed;
    await open('/catalogue', { songs: () => reply() });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('No results')).toBeNull();
    reply = () => page([]);
    fireEvent.click(retry);
    expect(await screen.findByText('No results')).toBeDefined();
    expect(screen.getByLabelText('Select all shown')).toHaveProperty('disabled', true);
    choose('Show', 'trash');
    expect(await screen.findByText('The trash is empty')).toBeDefined();
  });

  it('is only for editors', async () => {
    await open('/catalogue', { roles: ['extended'] });
    expect(await screen.findByText('Editors only')).toBeDefined();
    expect(lists).toEqual([]);
  });
});

describe('several songs at once', () => {
  it('are disabled, and enabled again by undoing that', async () => {
    await open('/catalogue', { bulk: () => done(['s1']) });
    await screen.findByRole('link', { name: /Joy/ });
    select('Joy');
    select('Grace');
    select('Grace');
    const bar = within(screen.getByRole('toolbar'));
    expect(bar.getByRole('status').textContent).toBe('1 selected');
    click('Disable', bar);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await vi.waitFor(() =>
      expect(changes).toEqual([
        { ids: ['s1'], change: { do: 'disable' } },
        { ids: ['s1'], change: { do: 'enable' } },
      ]),
    );
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('are all that are shown, until another list is', async () => {
    await open('/catalogue');
    await screen.findByRole('link', { name: /Joy/ });
    fireEvent.click(screen.getByLabelText('Select all shown'));
    expect(screen.getByText('2 selected')).toBeDefined();
    choose('Order', 'updated');
    expect(screen.queryByRole('toolbar')).toBeNull();
    fireEvent.click(screen.getByLabelText('Select all shown'));
    fireEvent.click(screen.getByLabelText('Select all shown'));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('that were not changed are named with the reason', async () => {
    await open('/catalogue', {
      bulk: () => done(['s1'], [{ id: 's2', name: { en: 'Grace' }, reason: 'in-trash' }]),
    });
    await screen.findByRole('link', { name: /Joy/ });
    fireEvent.click(screen.getByLabelText('Select all shown'));
    click('Move to trash');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('listitem').textContent).toBe('GraceIn trash');
    fireEvent.click(dialog.getByText('Close', { selector: 'button' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('toolbar')).toBeNull();
    // Only what was changed is changed back.
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(changes.at(-1)).toEqual({ ids: ['s1'], change: { do: 'restore' } }));
  });

  it('stay selected when that failed, and the same sent again is one change', async () => {
    let isDown = true;
    await open('/catalogue', { bulk: () => (isDown ? failed() : done(['s1'])) });
    await screen.findByRole('link', { name: /Joy/ });
    select('Joy');
    click('Disable');
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
    expect(screen.getByText('1 selected')).toBeDefined();
    isDown = false;
    click('Disable');
    await vi.waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect(keys).toHaveLength(2);
    expect(keys[0]).not.toBeNull();
    expect(keys[1]).toBe(keys[0]);
  });

  it('say so when undoing failed', async () => {
    await open('/catalogue', { bulk: () => (changes.length === 1 ? done(['s1']) : failed()) });
    await screen.findByRole('link', { name: /Joy/ });
    select('Joy');
    click('Disable');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
  });

  it('come back from the trash', async () => {
    await open('/catalogue?state=trash', { bulk: () => done(['s1']) });
    await screen.findByRole('link', { name: /Joy/ });
    expect(screen.queryByRole('button', { name: 'Empty trash' })).toBeNull();
    select('Joy');
    expect(within(screen.getByRole('toolbar')).queryByRole('button', { name: 'Disable' })).toBeNull();
    click('Restore');
    await vi.waitFor(() => expect(changes).toEqual([{ ids: ['s1'], change: { do: 'restore' } }]));
  });
});

describe('a change of several songs', () => {
  const openDialog = async (more: Record<string, unknown> = {}, search = '') => {
    await open(`/catalogue${search}`, { bulk: () => done(['s1', 's2']), ...more });
    await screen.findByRole('link', { name: /Joy/ });
    fireEvent.click(screen.getByLabelText('Select all shown'));
    click('Change…');
    return within(await screen.findByRole('dialog'));
  };
  const run = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: 'Change 2' });
  const sent = (change: object) => vi.waitFor(() => expect(changes).toEqual([{ ids: ['s1', 's2'], change }]));

  it('puts them into a songbook', async () => {
    const dialog = await openDialog();
    choose('What to change', 'collection');
    expect(run(dialog)).toHaveProperty('disabled', true);
    await dialog.findByRole('option', { name: 'Zion' });
    fireEvent.change(dialog.getByLabelText('How'), { target: { value: 'join' } });
    fireEvent.change(dialog.getByLabelText('Songbook'), { target: { value: 'z' } });
    fireEvent.click(run(dialog));
    await sent({ do: 'join', collectionId: 'z' });
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes them out of the one that is shown', async () => {
    const dialog = await openDialog({}, '?collection=z');
    choose('What to change', 'collection');
    await dialog.findByRole('option', { name: 'Zion' });
    fireEvent.change(dialog.getByLabelText('How'), { target: { value: 'leave' } });
    fireEvent.click(run(dialog));
    await sent({ do: 'leave', collectionId: 'z' });
  });

  it('waits for the songbooks to choose from', async () => {
    let answer = () => {};
    const dialog = await openDialog({
      'api/canticle/catalogue/collection': async ({ searchParams }: URL) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        expect(searchParams.get('limit')).toBe('500');
        return page(books);
      },
    });
    choose('What to change', 'collection');
    // What is chosen before would be a change without a songbook.
    expect(dialog.getByLabelText('How')).toHaveProperty('disabled', true);
    answer();
    await vi.waitFor(() => expect(dialog.getByLabelText('How')).toHaveProperty('disabled', false));
    fireEvent.change(dialog.getByLabelText('How'), { target: { value: 'join' } });
    fireEvent.click(run(dialog));
    await sent({ do: 'join', collectionId: 'hh' });
  });

  it('moves their numbers, by something', async () => {
    const dialog = await openDialog({}, '?collection=z');
    choose('What to change', 'shift');
    await dialog.findByRole('option', { name: 'Zion' });
    const by = dialog.getByLabelText(/^Increase by/);
    fireEvent.change(by, { target: { value: '0' } });
    expect(run(dialog)).toHaveProperty('disabled', true);
    fireEvent.change(by, { target: { value: '-3' } });
    fireEvent.click(run(dialog));
    await sent({ do: 'shift', collectionId: 'z', by: -3 });
  });
});

describe('the trash', () => {
  const openTrash = (more: Record<string, unknown>) =>
    open('/catalogue?state=trash', { roles: ['administrator'], ...more });

  it('is emptied of what has been in it long enough, step by step until nothing is left', async () => {
    const emptied: unknown[] = [];
    const asked: (string | null)[] = [];
    await openTrash({
      'api/canticle/trash/empty': (_url: URL, init: RequestInit) => {
        emptied.push(JSON.parse(String(init.body)));
        return Response.json({
          kinds: [{ kind: 'song', count: 3 }],
          left: emptied.length === 1 ? 3 : 0,
          refused: [],
        });
      },
      'api/canticle/trash': (url: URL) => {
        asked.push(url.searchParams.get('days'));
        return Response.json(
          url.searchParams.get('days') === '30'
            ? { kinds: [], files: 0, byteLength: 0 }
            : { kinds: [{ kind: 'song', count: 6 }], files: 2, byteLength: 1_500_000 },
        );
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Empty trash' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Nothing has been in the trash that long.')).toBeDefined();
    const confirm = dialog.getByRole('button', { name: 'Delete permanently' });
    expect(confirm).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByLabelText('Delete items moved to trash'), { target: { value: '0' } });
    expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Songs: 6',
      '2 files (1.5 MB)',
    ]);
    fireEvent.click(confirm);
    expect(await screen.findByText('6 items were permanently deleted.')).toBeDefined();
    expect(emptied).toEqual([{ days: 0 }, { days: 0 }]);
    expect(asked.slice(0, 2)).toEqual(['30', '0']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}
