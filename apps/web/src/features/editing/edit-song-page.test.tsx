import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { closeCache } from '../../offline/index.ts';
import { renderApp } from '../../testing/index.ts';
import { EditSongPage } from './edit-song-page.tsx';

const collection = {
  id: 'c',
  key: 'HH',
  keys: {},
  name: { en: 'Home Hymns' },
  type: 'song',
  available: true,
  priority: 1,
};
const song = {
  id: 's1',
  name: { en: 'Amazing Grace' },
  collections: [{ id: 'c', number: 1 }],
  available: true,
  originalKey: 'G',
};
const textWith = (words: string, revision: number) => ({
  id: 't',
  songId: 's1',
  language: 'en',
  updatedAt: '2026-01-01T10:00:00.000Z',
  revision,
  document: {
    sections: [
      {
        id: 'v1',
        kind: 'verse',
        number: 1,
        label: '',
        lines: [{ text: words, remark: '', chords: { original: [], new: [] } }],
      },
    ],
    order: ['v1'],
    keys: { original: '', new: '' },
    notes: '',
    carried: {},
  },
});
const revisions = [{ revision: 2, savedAt: '2026-01-02T10:00:00.000Z', savedBy: 'Kari', comment: '' }];

let roles: string[];
let stored: ReturnType<typeof textWith>;
let sent: { baseRevision: number }[];

beforeEach(() => {
  localStorage.clear();
  roles = ['editor'];
  stored = textWith('Amazing grace', 1);
  sent = [];
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async (address, init) => {
      const path = new URL(String(address)).pathname.slice(1);
      if (init?.method === 'PUT') return saved(JSON.parse(String(init.body)));
      if (path.endsWith('/texts')) return Response.json([stored]);
      if (path.endsWith('/revisions')) return Response.json(revisions);
      const result = { 'api/Collections': [collection], 'api/Songs': [song], 'api/Session': { roles } }[path];
      return Response.json({ result: result ?? [] });
    },
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

function saved(body: { baseRevision: number; source: { original: string } }): Response {
  sent.push(body);
  if (body.baseRevision !== stored.revision)
    return Response.json({ code: 'CONFLICT', message: '' }, { status: 409, headers: { 'X-Problem': 'CONFLICT' } });
  stored = textWith(body.source.original.split('\n').find((line) => /^\w/.test(line)) ?? '', stored.revision + 1);
  return Response.json(stored);
}

const open = async () => {
  const router = await renderApp({
    routes: [
      { path: '/songs/:collection/:number/edit', Component: EditSongPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    address: '/songs/HH/1/edit',
  });
  return router;
};
const field = () => screen.findByRole('textbox', { name: 'Lyrics with chords (ChordPro)' });
const typed = async () => ((await field()) as HTMLTextAreaElement).value;

describe('the editor', () => {
  it('shows what comes of the text while it is typed, and saves it with Ctrl+S', async () => {
    await open();
    await userEvent.type(await field(), '{Control>}{End}{/Control}\n{{comment: softly}');
    expect(await screen.findByText(/softly/, { selector: ':not(textarea)' })).toBeDefined();
    expect(screen.getByText('Not saved yet. Draft kept in this browser.')).toBeDefined();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('All changes saved · revision 2')).toBeDefined();
    expect(sent.map(({ baseRevision }) => baseRevision)).toEqual([1]);
    expect(localStorage.length).toBe(0);
  });

  it('keeps what was typed when the page is opened again, and asks before it is left', async () => {
    await open();
    await userEvent.type(await field(), 'typed');
    cleanup();
    const router = await open();
    expect(await typed()).toContain('typed');
    await userEvent.click(screen.getByRole('link', { name: 'Go to song' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(router.state.location.pathname).toBe('/songs/HH/1');
  });

  it('shows a newer text of somebody else beside mine, and writes over it only when asked', async () => {
    await open();
    await userEvent.type(await field(), 'mine');
    stored = textWith('Theirs', 2);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Kari saved at /)).toBeDefined();
    expect(screen.getByRole('list', { name: 'Differences' }).textContent).toContain('Theirs');
    expect(sent).toHaveLength(1);
    expect(await typed()).toContain('mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save mine as a new revision' }));
    expect(await screen.findByText('All changes saved · revision 3')).toBeDefined();
    expect(sent.map(({ baseRevision }) => baseRevision)).toEqual([1, 2]);
  });

  it('takes the text of somebody else when asked', async () => {
    await open();
    await userEvent.type(await field(), 'mine');
    stored = textWith('Theirs', 2);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Kari saved at /);
    await userEvent.click(screen.getByRole('button', { name: 'Use saved version' }));
    expect(await typed()).toContain('Theirs');
    expect(screen.getByText('All changes saved · revision 2')).toBeDefined();
  });

  it('names what it does not know by its line', async () => {
    await open();
    await userEvent.type(await field(), '{Control>}{End}{/Control}\n{{sparkle}');
    expect(await screen.findByText('Unknown directive {sparkle}: saved but not shown.')).toBeDefined();
  });

  it('refuses whoever may not edit', async () => {
    roles = ['technician'];
    await open();
    expect(await screen.findByText('Only editors can change lyrics')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
