import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { closeCache } from '../../offline/index.ts';
import { renderApp } from '../../testing/index.ts';
import { NewSongPage } from './new-song-page.tsx';

/* A server that keeps what it is sent, and can lose a response or refuse the lyrics. */

const collection = {
  id: 'c',
  key: 'HH',
  keys: {},
  name: { en: 'Home Hymns' },
  type: 'song',
  available: true,
  priority: 1,
};
const row = (id: string, number: number) => ({ id, name: { en: id }, places: [{ collectionId: 'c', number }] });

type Item = { name: Record<string, string>; memberships: { number: number | null }[]; originalKey: string };

let songs: Map<string, { item: Item; version: number }>;
let texts: Map<string, string>;
let writes: string[];
let isResponseLost: boolean;
let areLyricsRefused: boolean;
let takenNumber: number | undefined;

const problem = (status: number, code: string, details?: object) =>
  Response.json({ code, message: code, details }, { status, headers: { 'X-Problem': code } });
const details = (id: string) => {
  const song = songs.get(id);
  return Response.json({
    kind: 'song',
    id,
    version: `v${song?.version}`,
    trashedAt: null,
    updatedAt: null,
    item: song?.item,
    names: {},
    uses: { songs: 0, files: 0, articles: 0 },
  });
};

function write(
  path: string,
  method: string,
  body: { id?: string; item?: Item; source?: { original: string } },
): Response {
  writes.push(`${method} ${path.replace(/[0-9a-f-]{36}/, 'ID')}`);
  if (path.endsWith('/texts/en')) {
    if (areLyricsRefused) return problem(500, 'FAILED');
    const songId = path.split('/')[3] ?? '';
    texts.set(songId, body.source?.original ?? '');
    return Response.json({
      id: 't',
      songId,
      language: 'en',
      updatedAt: '2026-01-01T10:00:00.000Z',
      revision: 1,
      keyIsGuessed: true,
      document: { sections: [], order: [], keys: { original: '', new: '' }, notes: '', carried: {} },
    });
  }
  const id = body.id ?? path.split('/').at(-1) ?? '';
  if (method === 'POST' && songs.has(id)) return problem(409, 'CONFLICT');
  if (body.item?.memberships[0]?.number === takenNumber) {
    return problem(422, 'IMPOSSIBLE', {
      fields: [{ field: 'memberships.0', reason: 'taken', by: { id: 'x', name: { en: 'Dawn' } } }],
    });
  }
  if (body.item) songs.set(id, { item: body.item, version: (songs.get(id)?.version ?? 0) + 1 });
  if (isResponseLost) {
    isResponseLost = false;
    throw new TypeError('The network went away');
  }
  return details(id);
}

beforeEach(() => {
  localStorage.clear();
  songs = new Map();
  texts = new Map();
  writes = [];
  isResponseLost = false;
  areLyricsRefused = false;
  takenNumber = undefined;
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async (address, init) => {
      const path = new URL(String(address)).pathname.slice(1);
      const method = init?.method ?? 'GET';
      if (method !== 'GET') return write(path, method, JSON.parse(String(init?.body)));
      if (path === 'api/canticle/catalogue/song')
        return Response.json({ total: 2, rows: [row('a', 3), row('b', 11 + songs.size)] });
      if (path.startsWith('api/canticle/catalogue/song/')) return details(path.split('/').at(-1) ?? '');
      if (path.startsWith('api/canticle/catalogue/')) return Response.json({ total: 0, rows: [] });
      const result = { 'api/Collections': [collection], 'api/Session': { roles: ['editor'] } }[path];
      return Response.json({ result: result ?? [] });
    },
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

const PASTED = 'Abide with me\n\nG       C\nAbide with me\nD       G\nfast falls the eventide';

const open = () =>
  renderApp({
    routes: [
      { path: '/catalogue/song/new', Component: NewSongPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    address: '/catalogue/song/new',
  });
const box = () => screen.findByRole('textbox', { name: /^Paste words/ });
const value = (name: string | RegExp) => (screen.getByLabelText(name) as HTMLInputElement).value;
const pasteSong = async (text = PASTED) => {
  await userEvent.click(await box());
  await userEvent.paste(text);
  await waitFor(() => expect(value('Number')).toBe('12'));
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a new song', () => {
  it('is recognized as it is pasted, with title, next number and key, and saved at once', async () => {
    const router = await open();
    await pasteSong();
    expect(screen.getByText('Read as chords above the words: 1 section')).toBeDefined();
    expect([value('Title'), value('Songbook')]).toEqual(['Abide with me', 'c']);
    expect(screen.getByRole('option', { name: 'G, guessed' })).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Verse 1, line 2' })).toHaveProperty('value', 'fast falls the eventide');
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/songs/HH/12'));
    expect(writes).toEqual(['POST api/canticle/catalogue/song', 'PUT api/canticle/songs/ID/texts/en']);
    const [[id, song] = []] = songs;
    expect(song?.item).toMatchObject({ name: { en: 'Abide with me' }, memberships: [{ number: 12 }], originalKey: '' });
    expect(texts.get(id ?? '')).toContain('[G]Abide wi[C]th me');
    expect(localStorage.getItem('draft:new-song')).toBeNull();
  });

  it('is read as the person says, and keeps a title that was typed', async () => {
    await open();
    await pasteSong();
    await userEvent.clear(screen.getByLabelText('Title'));
    await userEvent.type(screen.getByLabelText('Title'), 'Eventide');
    await userEvent.selectOptions(screen.getByLabelText('Read as'), 'plain verses');
    expect(await screen.findByDisplayValue('G C')).toBeDefined();
    expect(value('Title')).toBe('Eventide');
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.queryByDisplayValue('G C')).toBeNull());
  });

  it('is one song when the response was lost and it is saved again, with what was changed since', async () => {
    const router = await open();
    await pasteSong();
    isResponseLost = true;
    await save();
    await waitFor(() => expect(songs.size).toBe(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    await userEvent.type(screen.getByLabelText('Title'), ' now');
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/songs/HH/12'));
    expect([...songs.values()].map(({ item }) => item.name)).toEqual([{ en: 'Abide with me now' }]);
    expect(texts.size).toBe(1);
  });

  it('is one song when its lyrics failed: they are saved by pressing Save again, also after a reload', async () => {
    await open();
    await pasteSong();
    areLyricsRefused = true;
    await save();
    expect(await screen.findByText(/^The song is saved, but its lyrics aren’t yet/)).toBeDefined();
    expect([songs.size, texts.size]).toEqual([1, 0]);
    cleanup();
    const router = await open();
    expect((await box()) as HTMLTextAreaElement).toHaveProperty('value', PASTED);
    await waitFor(() => expect(value('Number')).toBe('12'));
    areLyricsRefused = false;
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/songs/HH/12'));
    expect([songs.size, texts.size]).toEqual([1, 1]);
    expect([...songs.values()][0]?.item.memberships[0]?.number).toBe(12);
  });

  it('says beside the number that it is taken, and loses nothing', async () => {
    takenNumber = 12;
    await open();
    await pasteSong();
    await save();
    expect(await screen.findByText('Already used by Dawn.')).toBeDefined();
    expect(value(/^Paste words/)).toBe(PASTED);
    await userEvent.clear(screen.getByLabelText('Number'));
    await userEvent.type(screen.getByLabelText('Number'), '13');
    await save();
    await waitFor(() => expect(texts.size).toBe(1));
    expect([...songs.values()][0]?.item.memberships[0]?.number).toBe(13);
  });

  it('is there again when the page is opened again, and asks before it is left', async () => {
    await open();
    await pasteSong();
    await userEvent.type(screen.getByRole('textbox', { name: 'Verse 1, line 1' }), '!');
    cleanup();
    await open();
    expect(await screen.findByDisplayValue('Abide with me!')).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Songs' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  });
});
