import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listRow, songList } from '../lists/song-list.fixture.ts';
import { closeCache } from '../../offline/index.ts';
import { type FakePrinter, fakePrinter } from '../../testing/fake-printer.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { printedSong } from './print-job.fixture.ts';
import { PrintListPage } from './print-list-page.tsx';
import { PrintSongbookPage } from './print-songbook-page.tsx';

const book = { id: 'hh', key: 'HH', keys: {}, name: { en: 'Heritage hymns' }, type: 'song', available: true };
const song = (id: string, number: number | null, title: string, facts: object = {}) => ({
  id,
  name: { en: title },
  collections: [{ id: 'hh', number }],
  available: true,
  participants: [{ contributorId: 'p1', type: 'author' }],
  origins: [],
  copyrights: [],
  originalKey: 'D',
  minor: false,
  type: 'lyrics',
  ...facts,
});
const text = (songId: string, words: string) => ({
  id: `text of ${songId}`,
  songId,
  language: 'en',
  document: {
    ...printedSong.document,
    sections: printedSong.document.sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) => ({ ...line, text: words, remark: '' })),
    })),
  },
});

let songs: object[];
let printer: FakePrinter;
/** What the server answers instead, by path. */
let refused: string[];

beforeEach(async () => {
  localStorage.clear();
  refused = [];
  songs = [
    song('s2', 12, 'Morning'),
    song('s1', 3, 'Evening'),
    song('silent', 4, 'Silence'),
    song('closed', 5, 'Closed', { available: false }),
  ];
  printer = await fakePrinter();
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Where the reader is, so that the time needs no zone.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const list = songList({ schedule: { date: '2099-11-29', time: '10:30', timeZone }, place: 'Main hall' });
const rows = [
  listRow({ id: 'h', sort: 1, type: 'heading', itemId: null, title: 'Welcome' }),
  listRow({ id: 'a', sort: 2, itemId: 's1', transposition: 2, note: 'Slowly' }),
  listRow({ id: 'r', sort: 3, type: 'reading', itemId: null, reference: 'John 3:16', leader: 'Anna' }),
  listRow({ id: 'n', sort: 4, type: 'note', itemId: null, title: 'Offering', leader: 'Per' }),
  listRow({ id: 'b', sort: 5, itemId: 's2' }),
  listRow({ id: 'c', sort: 6, itemId: 'closed' }),
];

const references = [{ songId: 's2', passage: { book: 'JHN', chapter: 3, verse: 16, toChapter: 3, toVerse: 16 } }];

function open(address: string, more: Readonly<Record<string, () => unknown>> = {}) {
  const orRefused = (path: string, answer: (init?: RequestInit) => unknown) => (_url: URL, init?: RequestInit) => {
    if (refused.includes(path)) return new Response('', { status: 403 });
    const reply = answer(init);
    return reply === null ? new Response('', { status: 429 }) : Response.json(reply);
  };
  const answers = {
    'api/Session': () => ({ result: { id: 'nora', displayName: 'Nora', roles: [] } }),
    'api/Collections': () => ({ result: [book] }),
    'api/Songs': () => ({ result: songs }),
    'api/Contributors': () => ({ result: [{ id: 'p1', item: { name: 'Anna Berg', subtitle: '' } }] }),
    'api/CustomCollections': () => [list],
    'api/canticle/lists/l/rows': () => rows,
    'api/canticle/songs/s1/texts': () => [text('s1', 'Sing softly now')],
    'api/canticle/songs/s2/texts': () => [text('s2', 'Awake my soul')],
    'api/canticle/texts': (init?: RequestInit) => {
      const { songIds }: { songIds: string[] } = JSON.parse(String(init?.body));
      return songIds.map((songId) => ({ songId, texts: [text(songId, `Words of ${songId}`)] }));
    },
    'api/canticle/collections/hh/references': () => references,
    ...more,
  };
  const requested = mockApi(
    Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path, orRefused(path, answer)])),
  );
  const routes = (
    <Routes>
      <Route path="/custom-collections/:id/print" element={<PrintListPage />} />
      <Route path="/songs/:collection/print" element={<PrintSongbookPage />} />
    </Routes>
  );
  return renderAt(address, routes).then(() => requested);
}
const preview = () => screen.findByRole('region', { name: 'Print preview' });
const titles = async () =>
  within(await preview())
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const contents = async () =>
  within(within(await preview()).getByRole('list', { name: 'Contents' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a list on paper', () => {
  const address = '/custom-collections/l/print';

  it('begins with its name, when and where it is sung, and its rows with keys and pages', async () => {
    await open(address);
    expect(await contents()).toEqual([
      'Welcome',
      '1EveningEHH 32',
      'John 3:16 · read by Anna',
      'Offering · led by Per',
      '2MorningDHH 122',
    ]);
    expect(await titles()).toEqual(['Sunday', 'Evening', 'Morning']);
    const paper = within(await preview());
    expect(paper.getByText('Sun 29 Nov 2099 · 10:30 · Main hall')).toBeDefined();
    expect(paper.getAllByText('Sunday · Sun 29 Nov 2099 · 10:30 · Main hall')).toHaveLength(2);
    expect(paper.getByText('Slowly')).toBeDefined();
    expect(paper.getByText('E', { selector: '.print-words *' })).toBeDefined();
    expect(document.title).toBe('Sunday');
    expect(screen.getByRole('link', { name: 'Back to list' }).getAttribute('href')).toBe('/custom-collections/l');
  });

  it('names how many songs cannot be printed, prints when that is pressed, and not before', async () => {
    await open(address);
    await preview();
    const left = '1 song won’t be printed because you don’t have access to it or it has no lyrics.';
    expect(screen.getByText(left)).toBeDefined();
    expect(screen.getByText('2 pages').role).toBe('status');
    expect(printer.print).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(printer.print).toHaveBeenCalledOnce();
  });

  it('has no contents, and each song on a page of its own, for whoever chooses so', async () => {
    await open(address);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Table of contents' }));
    await waitFor(async () => expect(await titles()).toEqual(['Evening', 'Morning']));
    expect(screen.getByText('1 page')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'One song per page' }));
    await screen.findByText('2 pages');
    await userEvent.click(screen.getByRole('radio', { name: 'Lyrics only' }));
    await waitFor(async () =>
      expect(within(await preview()).queryByText('E', { selector: '.print-words *' })).toBeNull(),
    );
    expect(screen.queryByRole('group', { name: 'Indexes' })).toBeNull();
  });

  it('with nothing that can be printed says so and leads back', async () => {
    refused = ['api/canticle/songs/s1/texts', 'api/canticle/songs/s2/texts'];
    await open(address);
    expect(await screen.findByRole('heading', { name: 'Nothing to print yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to list' }).getAttribute('href')).toBe('/custom-collections/l');
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  it('that cannot be loaded says why and is asked for again', async () => {
    refused = ['api/canticle/lists/l/rows'];
    await open(address);
    expect(await screen.findByText('You don’t have permission to do that.')).toBeDefined();
    refused = [];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await titles()).toEqual(['Sunday', 'Evening', 'Morning']);
  });
});

describe('a songbook on paper', () => {
  const address = '/songs/HH/print';
  const index = async () =>
    within(await preview())
      .getAllByRole('list', { name: 'Indexes' })
      .flatMap((column) => within(column).getAllByRole('listitem'))
      .map(({ textContent }) => textContent);

  it('has its songs by number, those that may be opened and have a text', async () => {
    await open(address);
    expect(await contents()).toEqual(['3EveningD2', '12MorningD2']);
    expect(await titles()).toEqual(['Heritage hymns', 'Evening', 'Morning']);
    expect(screen.getByText(/^1 song won’t be printed/)).toBeDefined();
    expect(document.title).toBe('Heritage hymns');
    expect(screen.getByRole('link', { name: 'Back to songbook' }).getAttribute('href')).toBe('/songs/HH');
    const foot = within(await preview()).getByRole('article', { name: 'Page 1 of 2' }).lastElementChild?.textContent;
    expect(foot).toMatch(/^Heritage hymns · \d{1,2} \w+ \d{4}/);
  });

  it('has every song of a long one, whose texts are loaded with few requests', async () => {
    songs = Array.from({ length: 30 }, (_, place) => song(`long${place}`, place + 1, `Song ${place + 1}`));
    const one = [text('long', 'Alone')];
    const alone = songs.map((_, place) => [`api/canticle/songs/long${place}/texts`, () => one] as const);
    const requested = await open(address, Object.fromEntries(alone));
    expect(await contents()).toHaveLength(30);
    expect(requested.filter((path) => path.endsWith('/texts')).length).toBeLessThan(10);
    expect(screen.queryByText(/won’t be printed/)).toBeNull();
  });

  it('says which songs could not be loaded, and has them after another try', async () => {
    let isAway = true;
    await open(address, {
      'api/canticle/songs/s1/texts': () => (isAway ? null : [text('s1', 'Sing softly now')]),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('1 song couldn’t be loaded and isn’t in the printout.');
    expect(screen.getByText(/^1 song won’t be printed/)).toBeDefined();
    expect(await contents()).toEqual(['12MorningD2']);
    isAway = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await contents()).toEqual(['3EveningD2', '12MorningD2']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ends with the indexes that are chosen, which lead to the numbers of the songs', async () => {
    await open(address);
    await preview();
    expect(screen.getByText('2 pages')).toBeDefined();
    const choose = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
    await choose('First lines');
    await screen.findByText('3 pages');
    expect(await index()).toEqual([
      'First linesThe numbers are those of the songs.',
      'Awake my soul12',
      'Sing softly now3',
    ]);
    await choose('Authors and composers');
    await choose('Scripture');
    await choose('First lines');
    await waitFor(async () =>
      expect((await index()).filter((row) => !row?.endsWith('of the songs.'))).toEqual([
        'Berg, Anna',
        'Evening3',
        'Morning12',
        'John 3:16',
        'Morning12',
      ]),
    );
  });

  it('whose songs have no numbers leads to pages instead', async () => {
    songs = [song('s1', null, 'Evening'), song('s2', 12, 'Morning')];
    await open(address);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Titles' }));
    await screen.findByText('3 pages');
    expect(await index()).toEqual(['TitlesThe numbers are pages.', 'Evening2', 'Morning2']);
  });

  it('is printed without what cannot be had of its passages', async () => {
    refused = ['api/canticle/collections/hh/references'];
    await open(address);
    expect(await titles()).toEqual(['Heritage hymns', 'Evening', 'Morning']);
  });

  it('that does not exist says so, and leads to the songbooks', async () => {
    const requested = await open('/songs/XX/print');
    expect(await screen.findByRole('heading', { name: 'Nothing to print yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to songbook' }).getAttribute('href')).toBe('/collections');
    expect(requested).not.toContain('api/Songs');
    expect(document.title).toBe('Print - Canticle');
  });

  it.each(['api/Collections', 'api/Songs'])(
    'that cannot be loaded says why and is asked for again: %s',
    async (path) => {
      refused = [path];
      await open(address);
      expect(await screen.findByText('You don’t have permission to do that.')).toBeDefined();
      refused = [];
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await titles()).toEqual(['Heritage hymns', 'Evening', 'Morning']);
    },
  );
});
