import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { currentAddress, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { ItemPage } from './item-page.tsx';

const item = { slug: 'joy', name: { en: 'Joy' }, description: {}, language: null, sort: 0, enabled: true };
const theme = (facts: object = {}) => ({
  kind: 'theme',
  id: 't1',
  version: 'v1',
  trashedAt: null,
  updatedAt: '2026-05-01T10:00:00.000Z',
  item,
  names: {},
  uses: { songs: 2, files: 0, articles: 1 },
  ...facts,
});
const path = 'api/canticle/catalogue/theme/t1';
const refuse = (status: number, details?: object) =>
  Response.json(
    { message: 'No', details },
    { status, headers: { 'X-Problem': status === 409 ? 'CONFLICT' : 'INTERNAL' } },
  );

let sent: { readonly request: string; readonly body: unknown }[];
let stored: object;
let router: Awaited<ReturnType<typeof renderApp>>;

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
  localStorage.clear();
  sent = [];
  stored = theme();
});
afterEach(() => {
  cleanup();
  closeCache();
});

type Answer = (body: never) => Response;

async function open(answers: Readonly<Record<string, Answer>> = {}, roles = ['editor']): Promise<void> {
  const all: Readonly<Record<string, Answer>> = { [`GET ${path}`]: () => Response.json(stored), ...answers };
  const paths = new Set(Object.keys(all).map((request) => request.split(' ')[1] ?? ''));
  mockApi({
    'api/Session': { id: 'ed', displayName: 'Ed', roles },
    ...Object.fromEntries(
      [...paths].map((one) => [
        one,
        (_url: URL, init: RequestInit = {}) => {
          const request = `${init.method ?? 'GET'} ${one}`;
          const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
          if (init.method && init.method !== 'GET') sent.push({ request, body });
          return all[request]?.(body as never) ?? Response.json({});
        },
      ]),
    ),
  });
  router = await renderApp({
    routes: [
      { path: '/catalogue/:kind/:id', element: <ItemPage /> },
      { path: '/catalogue', element: <p>All items</p> },
    ],
    address: '/catalogue/theme/t1',
  });
  await screen.findByRole('heading', { level: 1, name: 'Joy' });
}

async function choose(name: string) {
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
  return within(await screen.findByRole('dialog'));
}
const press = (name: string, where: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(where.getByRole('button', { name }));
const slug = () => screen.getByRole('textbox', { name: /^Short name/ });

describe('a change of what somebody else changed', () => {
  const theirs = theme({ version: 'v2', item: { ...item, slug: 'delight', sort: 7 } });

  async function clash() {
    let isFirst = true;
    await open({
      [`PUT ${path}`]: (body: { base: string; item: object }) => {
        if (!isFirst) return Response.json(theme({ version: 'v3', item: body.item }));
        isFirst = false;
        stored = theirs;
        return refuse(409, { reason: 'saved-meanwhile', by: 'Eva' });
      },
      [`GET ${path}/history`]: () =>
        Response.json({ entries: [{ number: 2, action: 'change', at: '', by: 'Eva', changes: [] }], names: {} }),
    });
    fireEvent.change(slug(), { target: { value: 'gladness' } });
    press('Save');
    return within(await screen.findByRole('dialog'));
  }

  it('is chosen field by field; what only they changed stays theirs', async () => {
    const dialog = await clash();
    const field = within(dialog.getByRole('group', { name: /Short name/ }));
    expect(field.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false]);
    expect(dialog.getAllByRole('group')).toHaveLength(1);
    press('Save', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.at(-1)?.body).toEqual({ base: 'v2', item: { ...item, slug: 'gladness', sort: 7 } });
  });

  it('can be given up for theirs', async () => {
    const dialog = await clash();
    fireEvent.click(dialog.getByRole('radio', { name: /delight/ }));
    press('Save', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(slug()).toHaveProperty('value', 'delight'));
  });

  it('can wait, and is still there', async () => {
    const dialog = await clash();
    press('Later', dialog);
    expect(slug()).toHaveProperty('value', 'gladness');
    expect(sent).toHaveLength(1);
  });
});

describe('the history of an item', () => {
  const entry = (number: number, facts: object = {}) => ({
    number,
    action: 'change',
    at: '2026-05-01T10:00:00.000Z',
    by: 'Eva',
    changes: [{ field: 'slug', before: 'joy', after: 'delight' }],
    ...facts,
  });
  const history = () =>
    Response.json({ entries: [entry(2), entry(1, { action: 'create', by: null, changes: [] })], names: {} });

  it('says who changed what, and an earlier state comes back, based on what is shown', async () => {
    await open({
      [`GET ${path}/history`]: history,
      [`POST ${path}/history/1/restore`]: () =>
        Response.json(theme({ version: 'v2', item: { ...item, slug: 'first' } })),
    });
    const dialog = await choose('History');
    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent?.replace(/ · \d.*/, ''))).toEqual([
      'Changed · Eva',
      'Created',
    ]);
    const changed = within(rows[0] as HTMLElement);
    expect(changed.getByLabelText('Before: joy')).toBeDefined();
    expect(changed.getByLabelText('After: delight')).toBeDefined();
    // The newest is what is there.
    expect(changed.queryByRole('button', { name: 'Restore this version' })).toBeNull();
    press('Restore this version', dialog);
    await waitFor(() => expect(slug()).toHaveProperty('value', 'first'));
    expect(sent).toEqual([{ request: `POST ${path}/history/1/restore`, body: { base: 'v1' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('restores nothing over changes that are not saved', async () => {
    await open({ [`GET ${path}/history`]: history });
    fireEvent.change(slug(), { target: { value: 'gladness' } });
    const dialog = await choose('History');
    expect(await dialog.findByText('Save or discard your changes before restoring a version.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Restore this version' })).toBeNull();
  });

  it('can be loaded again, and may be empty', async () => {
    let isDown = true;
    await open({
      [`GET ${path}/history`]: () => (isDown ? refuse(500) : Response.json({ entries: [], names: {} })),
    });
    const dialog = await choose('History');
    const retry = await dialog.findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(retry);
    expect(await dialog.findByText('No changes yet.')).toBeDefined();
  });
});

it('an item is merged into another one, which is opened then', async () => {
  const other = {
    id: 't2',
    name: { en: 'Gladness' },
    note: '',
    enabled: true,
    trashedAt: null,
    updatedAt: '',
    uses: 0,
    places: [],
  };
  await open({
    'GET api/canticle/catalogue/theme': () =>
      Response.json({ rows: [{ ...other, id: 't1', name: { en: 'Joy' } }, other], total: 2 }),
    [`POST ${path}/merge`]: () => Response.json(theme({ id: 't2', item: { ...item, name: { en: 'Gladness' } } })),
    'GET api/canticle/catalogue/theme/t2': () =>
      Response.json(theme({ id: 't2', item: { ...item, name: { en: 'Gladness' } } })),
  });
  const dialog = await choose('Merge with another…');
  expect(
    dialog.getByText('2 songs and 1 article will use the other one, and this one moves to the trash.'),
  ).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
  fireEvent.focus(dialog.getByRole('combobox', { name: 'Merge into' }));
  const options = await dialog.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Gladness']);
  fireEvent.mouseDown(options[0] as HTMLElement);
  expect(dialog.getByText('Gladness', { selector: 'p span' })).toBeDefined();
  press('Merge', dialog);
  await waitFor(() => expect(currentAddress(router)).toBe('/catalogue/theme/t2'));
  expect(sent).toEqual([{ request: `POST ${path}/merge`, body: { into: 't2' } }]);
});

describe('an item in the trash', () => {
  beforeEach(() => {
    stored = theme({ trashedAt: '2026-05-02T10:00:00.000Z' });
  });

  it('is restored with a press', async () => {
    await open({ [`POST ${path}/restore`]: () => Response.json(theme({ version: 'v2' })) });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    press('Restore');
    expect(await screen.findByRole('button', { name: 'Save' })).toBeDefined();
  });

  it('is deleted for good by an administrator, after a question, unless it is in use', async () => {
    let refused: object[] = [{ id: 't1' }];
    await open({ 'POST api/canticle/trash/empty': () => Response.json({ kinds: [], left: 0, refused }) }, [
      'administrator',
    ]);
    const dialog = await choose('Delete permanently');
    expect(dialog.getByText(/^Permanently delete “Joy”\?/)).toBeDefined();
    expect(sent).toEqual([]);
    press('Delete permanently', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentAddress(router)).toBe('/catalogue/theme/t1');
    refused = [];
    press('Delete permanently', await choose('Delete permanently'));
    await waitFor(() => expect(currentAddress(router)).toBe('/catalogue?kind=theme&state=trash'));
    expect(sent.at(-1)?.body).toEqual({ kind: 'theme', id: 't1' });
  });

  it('is not deleted by an editor', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete permanently', hidden: true })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Merge with another…', hidden: true })).toBeNull();
  });
});
