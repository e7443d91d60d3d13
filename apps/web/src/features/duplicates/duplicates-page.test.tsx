import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { closeCache } from '../../offline/index.ts';
import { renderApp } from '../../testing/index.ts';
import { ToastRegion } from '../../ui/index.ts';
import { DuplicatesPage } from './duplicates-page.tsx';

/* A server with two songs that look like one. */

const place = (key: string, number: number) => ({ collectionId: key, key, number });
const song = (id: string, more: object) => ({
  id,
  name: { en: 'Amazing Grace' },
  type: 'lyrics',
  enabled: true,
  places: [place('HH', 12)],
  participants: [],
  key: 'G',
  tempo: null,
  copyrights: [],
  ccliNumber: null,
  origins: [],
  details: {},
  description: {},
  image: null,
  yearWritten: null,
  yearComposed: null,
  yearPublished: null,
  themes: [],
  categories: [],
  genres: [],
  texts: [{ language: 'en', lines: ['Amazing grace, how sweet the sound'] }],
  files: [],
  lists: 0,
  ...more,
});
const first = song('a', { lists: 2 });
const second = song('b', {
  name: { en: 'Grace' },
  places: [place('SS', 7)],
  key: 'A',
  texts: [{ language: 'en', lines: ['Amazing grace, how great the sound'] }],
  files: [{ id: 'f', name: 'Organ', type: 'audio' }],
});

const unchanged = [structuredClone(first), structuredClone(second)] as const;

let roles: string[];
let groups: object[];
let merges: object[];
let openings: object[];
let sent: { path: string; body: any }[];
let refusal: { code: string; status: number; reason: string } | undefined;

function write(path: string, body: any): Response {
  sent.push({ path, body });
  if (refusal) {
    const { code, status, reason } = refusal;
    return Response.json({ code, message: code, details: { reason } }, { status, headers: { 'X-Problem': code } });
  }
  if (path === 'api/canticle/duplicates/distinct') {
    groups = [];
    return Response.json({ isDistinct: body.isDistinct });
  }
  if (path === 'api/canticle/song-merges') {
    groups = [];
    merges = [
      {
        id: 'm',
        song: { id: 'b', name: { en: 'Grace' } },
        into: { id: 'a', name: { en: 'Amazing Grace' } },
        mergedAt: '2026-03-01T10:00:00.000Z',
        undoUntil: '2026-03-31T10:00:00.000Z',
      },
    ];
    return Response.json({ merges });
  }
  if (path.endsWith('/undo')) merges = [];
  return Response.json({ songId: 'b', keptLanguages: ['en'], takenNumbers: [] });
}

beforeEach(() => {
  localStorage.clear();
  roles = ['editor'];
  merges = [];
  openings = [];
  sent = [];
  refusal = undefined;
  Object.assign(first, structuredClone(unchanged[0]));
  Object.assign(second, structuredClone(unchanged[1]));
  const row = ({ id, name, places }: typeof first) => ({ id, name, places, languages: ['en'] });
  groups = [{ sureness: 'likely', reasons: ['firstLine', 'words'], words: 83, songs: [row(first), row(second)] }];
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async (address, init) => {
      const path = new URL(String(address)).pathname.slice(1);
      if ((init?.method ?? 'GET') !== 'GET') return write(path, init?.body ? JSON.parse(String(init.body)) : undefined);
      if (path === 'api/canticle/duplicates')
        return Response.json({
          groups,
          total: groups.length,
          searchedAt: '2026-03-01T09:00:00.000Z',
          isSearching: false,
        });
      if (path === 'api/canticle/song-merges') return Response.json({ merges });
      if (path === 'api/canticle/song-comparison')
        return Response.json({ version: `v${sent.length}`, songs: [first, second], openings });
      return Response.json({ result: path === 'api/Session' ? { roles } : [] });
    },
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

const open = (query = '') =>
  renderApp({
    routes: [
      {
        path: '/catalogue/duplicates',
        element: (
          <>
            <DuplicatesPage />
            <ToastRegion />
          </>
        ),
      },
    ],
    address: `/catalogue/duplicates${query}`,
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const chosen = async (group: string | RegExp, option: RegExp) =>
  within(await screen.findByRole('group', { name: group })).getByRole('radio', { name: option });

describe('duplicates', () => {
  it('are listed with why and where they are', async () => {
    await open();
    expect(await screen.findByText('same first line, 83% of the lyrics', { exact: false })).toBeDefined();
    expect(screen.getByText('HH 12')).toBeDefined();
    expect(screen.getByText('SS 7')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Compare: Amazing Grace' })).toHaveProperty('search', '?songs=a,b');
  });

  it('that are different songs are not listed any more, until that is undone', async () => {
    await open();
    await userEvent.click(await button('Not duplicates: Amazing Grace'));
    expect(await screen.findByText('No duplicates')).toBeDefined();
    await userEvent.click(await button('Undo'));
    expect(sent.map(({ body }) => body)).toEqual([
      { ids: ['a', 'b'], isDistinct: true },
      { ids: ['a', 'b'], isDistinct: false },
    ]);
  });

  it('are for editors only', async () => {
    roles = [];
    await open();
    expect(await screen.findByRole('heading', { name: /editors/i })).toBeDefined();
    expect(screen.queryByText('HH 12')).toBeNull();
  });
});

describe('a comparison', () => {
  it('shows the songs side by side with the words that differ marked', async () => {
    await open('?songs=a,b');
    await screen.findByRole('group', { name: 'Lyrics: English' });
    expect(screen.getByText('great').tagName).toBe('MARK');
    expect(screen.getByText('Organ')).toBeDefined();
    expect(screen.getByText('In 2 lists')).toBeDefined();
  });

  it('merges into the song that is kept, with what is chosen of the other, and is undone', async () => {
    const router = await open('?songs=a,b');
    await userEvent.click(await chosen('Key', /^A$/));
    await userEvent.click(await chosen('Lyrics: English', /great/));
    expect(await chosen('Song to keep', /HH 12/)).toHaveProperty('checked', true);
    await userEvent.click(await button('Merge 2 songs'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(sent[0]?.body).toEqual({
      intoId: 'a',
      songIds: ['b'],
      version: 'v0',
      fields: { originalKey: 'b' },
      texts: { en: 'b' },
      acceptsOpening: false,
    });
    await userEvent.click(await button('Undo: “Grace” merged into “Amazing Grace”'));
    expect(await screen.findByText(/is a separate song again.*kept in both/)).toBeDefined();
    expect(sent.at(-1)?.path).toBe('api/canticle/song-merges/m/undo');
  });

  it('takes the years of one song, and the themes of all or of one', async () => {
    Object.assign(first, { yearWritten: 1779, themes: [{ en: 'Grace' }, { en: 'Faith' }], genres: [{ en: 'Hymn' }] });
    Object.assign(second, { yearWritten: 1772, themes: [{ en: 'Peace' }], genres: [{ en: 'Hymn' }] });
    await open('?songs=a,b');
    expect(await chosen('Words written', /1779/)).toHaveProperty('checked', true);
    await userEvent.click(await chosen('Words written', /1772/));
    expect(await chosen('Themes', /All of them/)).toHaveProperty('checked', true);
    await userEvent.click(await chosen('Themes', /Faith/));
    expect(screen.queryByRole('group', { name: 'Genres' })).toBeNull();
    await userEvent.click(await button('Merge 2 songs'));
    await waitFor(() => expect(sent[0]?.body.fields).toEqual({ yearWritten: 'b', themeIds: 'a' }));
  });

  it('takes type, origin, story, description and picture of the song they are chosen of', async () => {
    Object.assign(first, {
      origins: [{ type: 'text', country: { en: 'England' }, description: { en: 'Olney' } }],
      details: { en: '<p>Written <b>at sea</b></p>' },
      description: { en: 'A hymn' },
      image: '/images/ship.png',
    });
    Object.assign(second, {
      type: 'track',
      origins: [{ type: 'melody', country: { en: 'Norway' }, description: {} }],
      details: { en: '<p>Sung in the fjords</p>' },
      description: { en: 'A song' },
      image: '/images/fjord.png',
    });
    await open('?songs=a,b');
    expect(await chosen('Origin', /^Words: England, Olney$/)).toHaveProperty('checked', true);
    expect(await chosen('Story', /^Written at sea \(en\)$/)).toHaveProperty('checked', true);
    const pictures = within(screen.getByRole('group', { name: 'Picture' })).getAllByRole('img');
    expect(pictures.map((image) => image.getAttribute('src'))).toEqual(['/images/ship.png', '/images/fjord.png']);
    await userEvent.click(await chosen('Type', /Recording/));
    await userEvent.click(await chosen('Origin', /Norway/));
    await userEvent.click(await chosen('Story', /fjords/));
    await userEvent.click(await chosen('Short description', /A song/));
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Picture' })).getAllByRole('radio')[1] as HTMLElement,
    );
    await userEvent.click(await button('Merge 2 songs'));
    const fields = { type: 'b', origins: 'b', details: 'b', description: 'b', image: 'b' };
    await waitFor(() => expect(sent[0]?.body.fields).toEqual(fields));
  });

  it('takes what was not chosen from the song that is kept', async () => {
    await open('?songs=a,b');
    await userEvent.click(await chosen('Song to keep', /SS 7/));
    expect(await chosen('Key', /^A$/)).toHaveProperty('checked', true);
    await userEvent.click(await button('Merge 2 songs'));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ intoId: 'b', songIds: ['a'], fields: {}, texts: {} }));
  });

  it('says whom a merge opens a song to, and merges only when that is allowed', async () => {
    openings = [
      { songId: 'b', toEverybody: true, collections: [] },
      { songId: 'a', toEverybody: false, collections: [{ id: 'c', name: { en: 'Songs' } }] },
    ];
    await open('?songs=a,b');
    expect(await screen.findByText('Everyone who is signed in can open “Grace”.')).toBeDefined();
    expect(screen.getByText('People with Songs can open “Amazing Grace”.')).toBeDefined();
    expect(await button('Merge 2 songs')).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Allow this' }));
    await userEvent.click(await button('Merge 2 songs'));
    await waitFor(() => expect(sent[0]?.body.acceptsOpening).toBe(true));
  });

  it('that is out of date is read again, and says so', async () => {
    await open('?songs=a,b');
    refusal = { code: 'CONFLICT', status: 409, reason: 'changed' };
    await userEvent.click(await button('Merge 2 songs'));
    expect(await screen.findByText(/A song was changed while you were comparing/)).toBeDefined();
    refusal = undefined;
    await userEvent.click(await button('Merge 2 songs'));
    await waitFor(() => expect(sent.at(-1)?.body.version).toBe('v1'));
  });
});
