import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { ItemPage } from './item-page.tsx';

type Sent = { readonly method: string; readonly body: unknown };

const theme = {
  kind: 'theme',
  id: 't1',
  version: 'v1',
  trashedAt: null,
  updatedAt: '2026-05-01T10:00:00.000Z',
  item: { slug: 'joy', name: { en: 'Joy' }, description: {}, language: null, sort: 0, enabled: true },
  names: {},
  uses: { songs: 2, files: 0, articles: 0 },
};
const inUse = {
  reason: 'in-use',
  songs: 2,
  files: 0,
  articles: 0,
  where: [{ id: 's1', name: { en: 'Morning' } }],
};

let sent: Sent[] = [];

/* The server answers every write with `answer`. */
async function openTheme(answer: () => Response): Promise<void> {
  sent = [];
  const reply = (_: URL, init: RequestInit = {}) => {
    if ((init.method ?? 'GET') === 'GET') return Response.json(theme);
    sent.push({ method: init.method ?? '', body: init.body ? JSON.parse(String(init.body)) : undefined });
    return answer();
  };
  mockApi({ 'api/canticle/catalogue/theme/t1': reply, 'api/canticle/catalogue/theme/t1/trash': reply });
  await renderApp({
    routes: [{ path: '/catalogue/:kind/:id', element: <ItemPage /> }],
    address: '/catalogue/theme/t1',
  });
  await screen.findByRole('heading', { level: 1, name: 'Joy' });
}

const refuse = (details: object) =>
  Response.json({ message: 'No', details }, { status: 409, headers: { 'X-Problem': 'CONFLICT' } });
const slug = () => screen.getByRole('textbox', { name: /^Short name/ });
const type = (text: string) => fireEvent.change(slug(), { target: { value: text } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  closeCache();
});

describe('the form of an item in the catalogue', () => {
  it('sends what was typed with the version it is based on, and has nothing to save afterwards', async () => {
    await openTheme(() => Response.json({ ...theme, version: 'v2', item: { ...theme.item, slug: 'gladness' } }));
    type('gladness');
    await press('Save');
    expect(sent).toEqual([
      expect.objectContaining({ body: { base: 'v1', item: { ...theme.item, slug: 'gladness' } } }),
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true));
    expect(slug()).toHaveProperty('value', 'gladness');
  });

  it('sends no text for a language whose field was emptied', async () => {
    await openTheme(() => Response.json(theme));
    fireEvent.change(screen.getByRole('textbox', { name: 'Name, English' }), { target: { value: '' } });
    await press('Save');
    expect(sent).toEqual([expect.objectContaining({ body: { base: 'v1', item: { ...theme.item, name: {} } } })]);
  });

  it('shows beside the field why the server refused it, and keeps what was typed', async () => {
    await openTheme(() => refuse({ fields: [{ field: 'slug', reason: 'taken' }] }));
    type('hope');
    await press('Save');
    expect(await screen.findByText('Already in use.')).toBeDefined();
    expect(slug()).toHaveProperty('value', 'hope');
  });

  it('goes back to what is stored when the changes are discarded', async () => {
    await openTheme(() => Response.json(theme));
    type('hope');
    await press('Discard changes');
    expect(slug()).toHaveProperty('value', 'joy');
    expect(sent).toEqual([]);
  });

  it('says where an item is in use instead of moving it to the trash', async () => {
    await openTheme(() => refuse(inUse));
    await press('More');
    await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Move to trash', hidden: true })));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('link', { name: 'Morning' }).getAttribute('href')).toBe('/catalogue/song/s1');
  });
});
