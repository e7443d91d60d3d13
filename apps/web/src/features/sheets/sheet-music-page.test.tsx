import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { closeCache } from '../../offline/index.ts';
import { currentAddress, renderApp } from '../../testing/index.ts';
import { SheetMusicPage } from './sheet-music-page.tsx';

/* What reads PDFs is not for this DOM; what the page gives to it is. */
vi.mock('./load-pdf-viewer.ts', () => ({
  loadPdfViewer: async () => ({
    PdfViewer: ({ address, name, downloadUrl }: Readonly<Record<string, string>>) => (
      <section aria-label={`Score: ${name}`}>
        <a href={downloadUrl}>{address}</a>
      </section>
    ),
  }),
}));

const song = {
  id: 's1',
  name: { en: 'Amazing Grace' },
  collections: [
    { id: 'hidden', number: 99 },
    { id: 'c', number: 12 },
  ],
  participants: [{ contributorId: 'newton', type: 'author', contributor: { id: 'newton', name: 'John Newton' } }],
  copyrights: [],
  origins: [],
  originalKey: 'G',
  minor: false,
  verses: 3,
  available: true,
};
const file = (id: string, name: string, type = 'sheetmusic-pdf') => ({
  id,
  songId: 's1',
  type,
  name,
  category: 'leadsheet',
  number: null,
  languageKey: 'en',
  instrumentId: null,
  participants: [],
  transposition: null,
  directUrl: `https://sing.example/files/${id}`,
});

type Answers = Readonly<Record<string, () => unknown>>;
let sent: { readonly path: string; readonly token: string | null }[];
let answers: Answers;
beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = {};
  configureApi({ getToken: async () => 'of Kari' });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string | URL, init?: RequestInit) => {
      const url = new URL(String(address));
      const path = url.pathname.slice(1);
      sent.push({ path: `${path}${url.search}`, token: new Headers(init?.headers).get('Authorization') });
      const all: Answers = {
        'api/Songs/Id/s1': () => song,
        'api/Collections': () => [{ id: 'c', type: 'song', key: 'HH', keys: {}, name: { en: 'Home Hymns' } }],
        'api/Session': () => ({ settings: { defaultTransposition: 'C', defaultClef: 'treble' } }),
        'api/Files': () => [file('f1', 'Lead sheet')],
        'api/Files/f2': () => file('f2', 'Choir'),
        ...answers,
      };
      const reply = (await all[path]?.()) ?? [];
      if (reply instanceof Response) return reply;
      return Response.json(path.startsWith('api/canticle/') ? reply : { result: reply });
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  closeCache();
});

const open = (address: string) =>
  renderApp({
    routes: [
      { path: '/sheetmusic/:id?', Component: SheetMusicPage },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    address,
  });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Amazing Grace' });
const score = (name: string) => screen.findByRole('region', { name: `Score: ${name}` });
const refuse = (status: number, code: string) =>
  Response.json({ message: 'No' }, { status, headers: { 'X-Problem': code } });

describe('the page of the scores of a song', () => {
  it('says what song it is, by its number in a songbook the person may see, and shows its only score', async () => {
    await open('/sheetmusic/s1');
    const head = (await heading()).closest('header');
    expect(head?.textContent).toMatch(/^12Amazing Grace.*John Newton.*3 verses/);
    expect(document.title).toBe('Amazing Grace - Canticle');
    expect(screen.queryByText('This song has no scores.')).toBeNull();
    const link = within(await score('Lead sheet')).getByRole('link');
    expect(link.getAttribute('href')).toBe('https://sing.example/files/f1');
    expect(screen.queryByText(/^\d+ scores?$/)).toBeNull();
    expect(sent.map(({ path }) => path)).toContain('api/Files?songId=s1&type=sheetmusic-pdf');
  });

  it('offers several, shows none before one is chosen, and keeps the choice in the address', async () => {
    answers = { 'api/Files': () => [file('f1', 'Lead sheet'), file('f2', 'Choir'), file('x', 'Singing', 'audio')] };
    const router = await open('/sheetmusic/s1?zoom=2');
    await heading();
    expect(screen.getByText('2 scores')).toBeDefined();
    expect(screen.queryByRole('region')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Choir/ }));
    expect(await score('Choir')).toBeDefined();
    expect(currentAddress(router)).toBe('/sheetmusic/s1?zoom=2&fileid=f2');
    expect(screen.queryByRole('region', { name: 'Score: Lead sheet' })).toBeNull();
  });

  it('finds the song of a score by the score alone, and shows that one', async () => {
    answers = { 'api/Files': () => [file('f1', 'Lead sheet'), file('f2', 'Choir')] };
    await open('/sheetmusic?fileid=f2');
    await heading();
    expect(await score('Choir')).toBeDefined();
    expect(sent[0]?.path).toBe('api/Files/f2');
  });

  it('of an engraved score asks for that score', async () => {
    answers = {
      'api/Files': () => [file('f3', 'Engraved', 'sheetmusic')],
      'api/Files/f3/Score': () => refuse(500, 'INTERNAL'),
    };
    await open('/sheetmusic/s1');
    await heading();
    await vi.waitFor(() => expect(sent.some(({ path }) => /f3/.test(path))).toBe(true));
    expect(screen.queryByRole('region', { name: 'Score: Lead sheet' })).toBeNull();
  });

  it('is opened elsewhere with a token of its own, which is in every call, without anybody’s settings', async () => {
    answers = { 'api/Session': () => refuse(403, 'NOT_ALLOWED') };
    await open('/sheetmusic/s1?token=embed');
    await heading();
    expect(await score('Lead sheet')).toBeDefined();
    expect(new Set(sent.map(({ token }) => token))).toEqual(new Set(['Bearer embed']));
  });

  it('is otherwise opened as the person who is signed in', async () => {
    await open('/sheetmusic/s1');
    await heading();
    expect(new Set(sent.map(({ token }) => token))).toEqual(new Set(['Bearer of Kari']));
  });

  it('says that a song has no scores', async () => {
    answers = { 'api/Files': () => [] };
    await open('/sheetmusic/s1');
    await heading();
    expect(screen.getByText('This song has no scores.')).toBeDefined();
    expect(screen.queryByText(/^\d+ scores?$/)).toBeNull();
  });

  it('is awaited', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answers = { 'api/Songs/Id/s1': () => promise };
    await open('/sheetmusic/s1');
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.queryByText('Choose a song to see its scores.')).toBeNull();
    resolve(refuse(404, 'NOT_FOUND'));
    expect(await screen.findByText('No song with this number here')).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that cannot be loaded says why, and is loaded again when asked', async () => {
    let isDown = true;
    answers = {
      'api/Songs/Id/s1': () => {
        if (isDown) throw new TypeError('no network');
        return song;
      },
    };
    await open('/sheetmusic/s1');
    expect(await screen.findByText(/We can’t reach the server/)).toBeDefined();
    expect(screen.queryByText('No song with this number here')).toBeNull();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading()).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('of no song leads to where songs are, and asks nothing', async () => {
    await open('/sheetmusic');
    expect(await screen.findByText('Choose a song to see its scores.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to songbooks' }).getAttribute('href')).toBe('/collections');
    expect(screen.queryByRole('status')).toBeNull();
    expect(sent).toEqual([]);
  });
});
