import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { closeCache } from '../../offline/index.ts';
import { renderAt } from '../../testing/mock-api.tsx';
import { SearchPage } from './search-page.tsx';

const device = vi.hoisted(() => ({ answer: undefined as object | undefined }));
vi.mock('./device/worker-client.ts', () => ({ searchDevice: async () => device.answer }));

type Body = { readonly query: string; readonly skip: number; readonly collectionIds?: string[] };
type Groups = Readonly<Record<'songs' | 'contributors' | 'articles' | 'verses', readonly object[]>>;

const nothing: Groups = { songs: [], contributors: [], articles: [], verses: [] };
const book = (id: string, facts: object = {}) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: `Book ${id}` },
  type: 'song',
  available: true,
  priority: 1,
  ...facts,
});
const song = (id: string, number: number, name: string, facts: object = {}) => ({
  id,
  name: { en: name },
  collections: [{ id: 'hh', number }],
  available: true,
  yearWritten: 1779,
  participants: [{ contributorId: 'p1', type: 'author' }],
  ...facts,
});
const grace = { id: 's1', context: { title: 'Amazing Grace', snippet: 'was blind, but now I see', marks: '4-9' } };
const locked = { id: 's2', context: { title: 'Kept back', locked: 'true' } };
const newton = { id: 'p1', context: { name: 'John Newton' } };
const article = {
  id: 'a1',
  context: { title: 'On grace', publicationId: 'e1', snippet: 'It was grace', marks: '7-12' },
};
const verse = {
  id: 'c9:16',
  context: { title: 'John 3:16', chapterId: 'c9', verse: '16', translation: 'KJV', snippet: 'For God so loved' },
};
const everything: Groups = { songs: [grace, locked], contributors: [newton], articles: [article], verses: [verse] };

const answers: Readonly<Record<string, unknown>> = {
  'api/Session': { result: { id: 'u', displayName: 'Nora', roles: [] } },
  'api/Collections': {
    result: [
      book('hh'),
      book('kept', { available: false }),
      book('ns', { type: 'publication' }),
      book('bible', { type: 'scripture' }),
    ],
  },
  'api/Songs': { result: [song('s1', 1, 'Amazing Grace')] },
  'api/Songs/Id/s2': {
    result: song('s2', 7, 'Kept back', { available: false, collections: [{ id: 'kept', number: 7 }] }),
  },
  'api/Contributors': {
    result: [{ id: 'p1', item: { name: 'John Newton', subtitle: 'Slave trader and priest' } }],
  },
  'api/Articles': [{ id: 'a1', publicationId: 'e1', authorId: 'p1', title: 'On grace' }],
  'api/Publications': [{ id: 'e1', collectionId: 'ns', title: 'First issue', key: {} }],
  'api/Scriptures/bible/Translations': {
    result: [{ id: 't1', scriptureId: 'bible', shortTitle: 'KJV', language: 'en' }],
  },
  'api/canticle/translations/t1': {
    id: 't1',
    scriptureId: 'bible',
    versification: 'english',
    language: 'en',
    books: [{ id: 'b43', number: 43, code: 'JHN', title: 'John', chapters: [{ id: 'c9', number: 3 }] }],
  },
};

let asked: Body[];
let answer: (body: Body) => Response | Promise<Response>;
/** A path that is unreachable. */
let refused: string | undefined;

const finds = (found: Partial<Groups>, total: Partial<Record<keyof Groups, number>> = {}) => {
  const groups = { ...nothing, ...found };
  const counts = { songs: 0, contributors: 0, articles: 0, verses: 0 };
  for (const group of Object.keys(counts) as (keyof Groups)[]) counts[group] = total[group] ?? groups[group].length;
  return Response.json({ ...groups, total: counts });
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  answer = () => finds(everything);
  refused = undefined;
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async (address, init) => {
      const path = new URL(String(address)).pathname.slice(1);
      if (path === refused) throw new TypeError('no network');
      if (path !== 'api/Search') return Response.json(answers[path] ?? { result: [] });
      const body = JSON.parse(String(init?.body)) as Body;
      asked.push(body);
      return answer(body);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  closeCache();
});

const open = (address = '/songs/search') =>
  renderAt(
    address,
    <>
      <Where />
      <Routes>
        <Route path="/songs/search" element={<SearchPage />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </>,
  );
function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}
const where = () => screen.getByTestId('where').textContent;
const field = () => screen.findByRole('textbox');
const results = () => screen.getAllByRole('listitem').map((item) => item.querySelector('[data-result]'));

describe('the empty search page', () => {
  it('offers what finds something here: each example is made from what there is', async () => {
    await open();
    const example = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await example('John 3')).toBe('/songs/search?query=John+3');
    expect(await example('Newton')).toBe('/songs/search?query=Newton');
    expect(await example('Amazing Grace')).toBe('/songs/search?query=Amazing+Grace');
    expect(screen.queryByText(/Brorson|John 3:16/)).toBeNull();
  });
});

describe('a Bible passage', () => {
  it('that is understood and not here is named as missing, beside what was found', async () => {
    await open('/songs/search?query=Romans 8:28');
    expect(await screen.findByText('Romans isn’t in this translation yet.')).toBeDefined();
  });

  it('in a chapter that is not here is named with it', async () => {
    await open('/songs/search?query=John 4:2');
    expect(await screen.findByText('John 4:2 isn’t in this translation yet.')).toBeDefined();
  });

  it('that is here is not spoken of', async () => {
    await open('/songs/search?query=John 3:16');
    await screen.findByRole('heading', { name: /^Songs/ });
    expect(screen.queryByText(/isn’t in this translation yet/)).toBeNull();
  });
});

describe('the search page', () => {
  it('answers while one types, keeps the words in the address and asks once for what stands still', async () => {
    await open();
    await userEvent.type(await field(), 'blind');
    await screen.findByRole('heading', { name: /^Songs/ });
    expect(asked.map(({ query }) => query)).toEqual(['blind']);
    await vi.waitFor(() => expect(where()).toBe('/songs/search?query=blind'));
    expect(await screen.findByText('5 results')).toBeTruthy();
  });

  it('leaves the focus in the field when the address follows what is typed', async () => {
    await open('/songs/search?query=gra');
    await userEvent.type(await field(), 'ce');
    await vi.waitFor(() => expect(where()).toBe('/songs/search?query=grace'));
    expect(document.activeElement).toBe(await field());
  });

  it('shows songs with number, line, books, year and people, and marks the words', async () => {
    await open('/songs/search?query=blind');
    const link = await screen.findByRole('link', { name: /Amazing Grace/ });
    await vi.waitFor(() => expect(link.textContent).toContain('Book hh · 1779 · John Newton'));
    expect(link.getAttribute('href')).toBe('/songs/HH/1');
    expect(link.querySelector('mark')?.textContent).toBe('blind');
    expect(screen.getByRole('button', { name: 'Favourite: Amazing Grace' })).toBeTruthy();
  });

  it('shows a locked song with a lock and no line, and says where it is to be had', async () => {
    await open('/songs/search?query=kept');
    const card = await screen.findByRole('button', { name: /Kept back/ });
    expect(within(card).getByRole('img').getAttribute('aria-label')).toBeTruthy();
    await vi.waitFor(() => expect(screen.getByRole('button', { name: /Book kept/ })).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: /Book kept/ }));
    expect(await screen.findByText(/Book kept/, { selector: 'dialog *' })).toBeTruthy();
  });

  it('leads to people, articles and verses', async () => {
    await open('/songs/search?query=grace');
    const person = await screen.findByRole('link', { name: /John Newton\s*Slave trader/ });
    expect(person.getAttribute('href')).toBe('/contributors/p1');
    const read = await screen.findByRole('link', { name: /On grace.*John Newton · First issue/ });
    expect(read.getAttribute('href')).toBe('/publications/NS/e1/a1');
    const passage = await screen.findByRole('link', { name: /John 3:16/ });
    expect(passage.getAttribute('href')).toBe('/scriptures/BIBLE/43/3?translation=KJV&verse=16');
  });

  it('is walked with arrows; Escape leads back to the field, empties it and leaves', async () => {
    await open('/songs/search?query=grace');
    await screen.findByRole('link', { name: /John 3:16/ });
    await userEvent.click(await field());
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(results()[0]);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('John Newton');
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.textContent).toContain('John 3:16');
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(await field());
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(where()).toBe('/songs/search'));
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
  });

  it('opens a result with Enter and remembers what was looked for', async () => {
    await open('/songs/search?query=grace');
    await screen.findByRole('link', { name: /Amazing Grace/ });
    await userEvent.click(await field());
    await vi.waitFor(() => expect(results()[0]?.getAttribute('href')).toBe('/songs/HH/1'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(localStorage.getItem('recentSearches:u')).toBe('["grace"]');
  });

  it('lists recent searches, which lead back and can be forgotten', async () => {
    localStorage.setItem('recentSearches:u', '["psalm","grace"]');
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove “psalm”' }));
    expect(screen.queryByRole('link', { name: 'psalm' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'grace' }));
    await screen.findByRole('heading', { name: /^Songs/ });
    expect(((await field()) as HTMLInputElement).value).toBe('grace');
  });

  it('shows more of one group, a page at a time', async () => {
    const songs = Array.from({ length: 35 }, (_, at) => ({ id: `n${at}`, context: { title: `Song ${at}` } }));
    answer = ({ skip }) => finds({ songs: songs.slice(skip, skip + 20) }, { songs: 35 });
    await open('/songs/search?query=song');
    await screen.findByText('Song 9');
    expect(screen.queryByText('Song 10')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show more songs' }));
    await screen.findByText('Song 29');
    expect(asked.map(({ skip }) => skip)).toEqual([0, 20]);
    await userEvent.click(screen.getByRole('button', { name: 'Show more songs' }));
    await screen.findByText('Song 34');
    expect(screen.queryByRole('button', { name: 'Show more songs' })).toBeNull();
  });

  it('looks for one kind, and only in chosen books', async () => {
    await open('/songs/search?query=grace');
    await userEvent.click(await screen.findByRole('button', { name: /^People/ }));
    expect(await screen.findByRole('link', { name: /John Newton/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Amazing Grace/ })).toBeNull();
    await vi.waitFor(() => expect(where()).toBe('/songs/search?query=grace&group=contributors'));
    cleanup();
    await open('/songs/search?query=grace&in=HH');
    await screen.findByRole('link', { name: /Amazing Grace/ });
    expect(asked.at(-1)?.collectionIds).toEqual(['hh']);
  });

  it('looks for one kind with all that is typed, also when it is chosen before the typing has settled', async () => {
    await open('/songs/search?query=grace');
    const people = await screen.findByRole('button', { name: /^People/ });
    fireEvent.change(await field(), { target: { value: 'grace abounding' } });
    fireEvent.click(people);
    await vi.waitFor(() => expect(where()).toBe('/songs/search?query=grace+abounding&group=contributors'));
    expect(await field()).toHaveProperty('value', 'grace abounding');
    await vi.waitFor(() => expect(asked.at(-1)?.query).toBe('grace abounding'));
  });

  it('says when there is something of another kind only, and shows it when everything is wanted', async () => {
    answer = () => finds({ songs: [grace] });
    await open('/songs/search?query=grace&group=articles');
    await screen.findByRole('heading', { name: 'No results for “grace”' });
    expect(screen.getByText('No results here, but you’re not searching everywhere.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Search everywhere' }));
    expect(await screen.findByRole('link', { name: /Amazing Grace/ })).toBeTruthy();
  });

  it('says that nothing was found, and looks everywhere when it did not', async () => {
    answer = ({ collectionIds }) => finds(collectionIds ? {} : { songs: [grace] });
    await open('/songs/search?query=xyzzy&in=HH');
    await screen.findByRole('heading', { name: 'No results for “xyzzy”' });
    await userEvent.click(screen.getByRole('button', { name: 'Search everywhere' }));
    expect(await screen.findByRole('link', { name: /Amazing Grace/ })).toBeTruthy();
    await vi.waitFor(() => expect(where()).toBe('/songs/search?query=xyzzy'));
  });

  it('says what went wrong and tries again', async () => {
    answer = () => new Response('', { status: 503, headers: { 'X-Problem': 'UNAVAILABLE' } });
    await open('/songs/search?query=grace');
    await screen.findByText('Something went wrong with the search');
    answer = () => finds({ songs: [grace] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Amazing Grace/ })).toBeTruthy();
  });

  it('says that the books could not be had in which to look, and tries again', async () => {
    refused = 'api/Collections';
    await open('/songs/search?query=grace&in=HH');
    await screen.findByText('Something went wrong with the search');
    expect(asked).toEqual([]);
    refused = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Amazing Grace/ })).toBeTruthy();
    expect(asked.at(-1)?.collectionIds).toEqual(['hh']);
  });

  it('says that more of one group could not be had, and tries again', async () => {
    const songs = Array.from({ length: 35 }, (_, at) => ({ id: `n${at}`, context: { title: `Song ${at}` } }));
    const page = ({ skip }: Body) => finds({ songs: songs.slice(skip, skip + 20), verses: [verse] }, { songs: 35 });
    answer = (body) => (body.skip === 0 ? page(body) : new Response('', { status: 503 }));
    await open('/songs/search?query=song');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more songs' }));
    const group = within(await screen.findByRole('region', { name: /^Songs/ }));
    expect((await group.findByRole('alert')).textContent).toContain('This couldn’t be loaded.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(group.getByText('Song 19')).toBeTruthy();
    answer = page;
    await userEvent.click(group.getByRole('button', { name: 'Try again' }));
    await group.findByText('Song 29');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(group.getByRole('button', { name: 'Show more songs' }));
    await group.findByText('Song 34');
  });

  it('looks through what is on the device without a network, and in the library again with one', async () => {
    answer = () => Promise.reject(new TypeError('no network'));
    const total = { songs: 1, contributors: 0, articles: 0, verses: 0 };
    device.answer = { ...nothing, songs: [grace], total };
    await open('/songs/search?query=blind');
    await screen.findByText('You’re offline, so only this device is searched.');
    expect(await screen.findByRole('link', { name: /Amazing Grace/ })).toBeTruthy();
    answer = () => finds({ contributors: [newton] });
    window.dispatchEvent(new Event('online'));
    await screen.findByRole('heading', { name: /^People/ });
    expect(screen.queryByText(/You’re offline/)).toBeNull();
  });

  it('asks the library again a few seconds later when a network that is back carries nothing yet', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer = () => Promise.reject(new TypeError('no network'));
    device.answer = { ...nothing, songs: [grace], total: { songs: 1, contributors: 0, articles: 0, verses: 0 } };
    await open('/songs/search?query=blind');
    await screen.findByText('You’re offline, so only this device is searched.');
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    answer = () => finds({ contributors: [newton] });
    await vi.advanceTimersByTimeAsync(5_000);
    await screen.findByRole('heading', { name: /^People/ });
    expect(screen.queryByText(/You’re offline/)).toBeNull();
  });

  it('says that there is no network where nothing is kept on the device', async () => {
    answer = () => Promise.reject(new TypeError('no network'));
    device.answer = undefined;
    await open('/songs/search?query=blind');
    expect(await screen.findByText('Something went wrong with the search')).toBeTruthy();
  });

  it('drops an answer that comes too late', async () => {
    let late: ((response: Response) => void) | undefined;
    answer = ({ query }) => (query === 'old' ? new Promise((resolve) => (late = resolve)) : finds({ songs: [grace] }));
    await open('/songs/search?query=old');
    await vi.waitFor(() => expect(late).toBeDefined());
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'new');
    await screen.findByRole('link', { name: /Amazing Grace/ });
    late?.(finds({ contributors: [newton] }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole('heading', { name: /^People/ })).toBeNull();
  });

  it('shows the last search to whoever comes back to it, but not after it was emptied', async () => {
    await open('/songs/search?query=grace');
    await screen.findByRole('link', { name: /Amazing Grace/ });
    cleanup();
    await open();
    await vi.waitFor(() => expect(where()).toBe('/songs/search?query=grace'));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
    await vi.waitFor(() => expect(where()).toBe('/songs/search'));
    cleanup();
    await open();
    await field();
    expect(where()).toBe('/songs/search');
  });
});
