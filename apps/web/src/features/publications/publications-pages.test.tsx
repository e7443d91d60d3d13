import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { EditionPage } from './edition-page.tsx';
import { PublicationCollectionPage } from './publication-collection-page.tsx';
import { PublicationsPage } from './publications-page.tsx';

const collection = (id: string, name: string, more: object = {}) => ({
  id,
  type: 'publication',
  key: id.toUpperCase(),
  keys: {},
  name: { en: name },
  details: {},
  available: true,
  priority: 1,
  image: null,
  ...more,
});
const edition = (id: string, title: string, key: string, more: object = {}) => ({
  id,
  updatedAt: '2026-05-01T10:00:00.000Z',
  collectionId: 'mag',
  datePublished: null,
  title,
  key: { en: key },
  description: '',
  icon: null,
  image: null,
  ...more,
});
const article = (number: number, title: string, more: object = {}) => ({
  id: `a${number}`,
  updatedAt: '2026-05-01T10:00:00.000Z',
  publicationId: 'may',
  authorId: null,
  sourceId: null,
  dateWritten: null,
  number,
  icon: null,
  image: null,
  title,
  languages: ['en'],
  content: {
    articleId: `a${number}`,
    translationId: `t${number}`,
    translatorId: null,
    updatedAt: '2026-05-01T10:00:00.000Z',
    language: 'en',
    introduction: null,
    content: `<p>The text of ${title}</p>`,
  },
  ...more,
});
const may = edition('may', 'May 1931', '1931-05', {
  datePublished: '1931-05-01T00:00:00.000Z',
  description: 'On hymns',
});
const june = edition('june', 'June 1931', '1931-05');
const failed = () => Response.json({ message: 'down' }, { status: 500 });

type Reply = (body: Record<string, unknown>, url: URL) => unknown;
let asked: { readonly path: string; readonly language: string | null; readonly body: unknown }[];

async function open(address: string, replies: Readonly<Record<string, Reply>> = {}): Promise<void> {
  const own =
    (path: string, standard: unknown) =>
    async (url: URL, init: RequestInit = {}) => {
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
      asked.push({ path, language: url.searchParams.get('language'), body });
      const reply = path in replies ? await replies[path]?.(body, url) : standard;
      return reply instanceof Response ? reply : Response.json(reply);
    };
  mockApi({
    'api/Collections': (url: URL, init: RequestInit) =>
      replies['api/Collections'] ? own('api/Collections', [])(url, init) : Response.json({ result: collections }),
    'api/Collections/mag': own('api/Collections/mag', { header: '<p>Read since 1920</p>' }),
    'api/Publications': own('api/Publications', [may, june]),
    'api/Articles': own('api/Articles', [article(1, 'A Preface'), article(2, 'On Singing')]),
    'api/Contributors': [
      { id: 'ann', item: { name: 'Ann Author' } },
      { id: 'tom', item: { name: 'Tom Translator' } },
    ],
  });
  await renderAt(
    address,
    <>
      <Routes>
        <Route path="/publications" element={<PublicationsPage />} />
        <Route path="/publications/:collectionId" element={<PublicationCollectionPage />} />
        <Route path="/publications/:collectionId/:publicationId/:articleId?" element={<EditionPage />} />
      </Routes>
      <Address />
    </>,
  );
}

const collections = [
  collection('mag', 'The Magazine'),
  collection('old', 'Old Essays', { available: false }),
  collection('hh', 'Home Hymns', { type: 'song' }),
];
const asksFor = (path: string) => asked.filter((one) => one.path === path);
const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  asked = [];
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

describe('the publications', () => {
  it('are the collections of this type, of which one cannot open all', async () => {
    await open('/publications');
    await screen.findByRole('link', { name: /The Magazine/ });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/publications/MAG',
      '/publications/OLD',
    ]);
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => within(item).queryByText(/locked/i) !== null)).toEqual([false, true]);
  });

  it('are none, or could not be loaded', async () => {
    let reply: () => unknown = failed;
    await open('/publications', { 'api/Collections': () => reply() });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    reply = () => ({ result: [collection('hh', 'Home Hymns', { type: 'song' })] });
    fireEvent.click(retry);
    expect(await screen.findByText('No publications here yet')).toBeDefined();
  });
});

describe('a collection of publications', () => {
  it('has its editions, each at its key, or at its id where two have the same', async () => {
    await open('/publications/mag');
    expect(await screen.findByRole('heading', { level: 1, name: 'The Magazine' })).toBeDefined();
    expect(await screen.findByText('Read since 1920')).toBeDefined();
    await screen.findByRole('link', { name: 'Read May 1931' });
    expect(linkTo('Read May 1931')).toBe('/publications/MAG/1931-05');
    expect(linkTo('Read June 1931')).toBe('/publications/MAG/june');
    expect(screen.getByText('On hymns')).toBeDefined();
    expect(screen.getByText('1 May 1931')).toBeDefined();
    expect(asksFor('api/Publications')).toEqual([
      { path: 'api/Publications', language: 'en', body: { parentIds: ['mag'] } },
    ]);
    expect(document.title).toContain('The Magazine');
  });

  it('without an edition says so; one that could not be loaded is tried again', async () => {
    let reply: () => unknown = failed;
    await open('/publications/MAG', { 'api/Publications': () => reply() });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('No editions here yet')).toBeNull();
    reply = () => [];
    fireEvent.click(retry);
    expect(await screen.findByText('No editions here yet')).toBeDefined();
  });

  it.each([
    ['one does not have', 'OLD', 'You don’t have this yet'],
    ['there is not', 'nothing', 'Page not found'],
    ['is a songbook', 'HH', 'Page not found'],
  ])('that %s is not asked for', async (_what, slug, text) => {
    await open(`/publications/${slug}`);
    expect(await screen.findByText(text)).toBeDefined();
    expect(asked).toEqual([]);
  });
});

describe('an edition', () => {
  const address = '/publications/MAG/1931-05';

  it('has its articles in their order, under its title, with who wrote and translated them', async () => {
    await open(address, {
      'api/Articles': () => [
        article(1, 'A Preface', { authorId: 'ann', dateWritten: '1930-12-24T00:00:00.000Z' }),
        article(2, 'On Singing', {
          content: { ...article(2, 'On Singing').content, translatorId: 'tom', introduction: '<p>In short</p>' },
        }),
      ],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'May 1931' })).toBeDefined();
    const articles = await screen.findAllByRole('article');
    await within(articles[0] as HTMLElement).findByText('Ann Author · 24 December 1930');
    expect(articles.map((one) => within(one).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'A Preface',
      'On Singing',
    ]);
    expect(within(articles[0] as HTMLElement).getByText('The text of A Preface')).toBeDefined();
    expect(within(articles[1] as HTMLElement).getByText('translated by Tom Translator')).toBeDefined();
    expect(within(articles[1] as HTMLElement).getByText('In short')).toBeDefined();
    expect(asksFor('api/Articles')).toEqual([
      { path: 'api/Articles', language: 'en', body: { parentIds: ['may'], withContent: true } },
    ]);
    expect(articles.map((one) => one.getAttribute('aria-current'))).toEqual([null, null]);
  });

  it('goes to the article in the address, by its id or its number', async () => {
    const scrolled: string[] = [];
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      scrolled.push(this.id);
    };
    await open(`${address}/2`);
    await screen.findAllByRole('article');
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    expect(contents.getByRole('link', { name: /On Singing/ }).getAttribute('aria-current')).toBe('location');
    expect(contents.getByRole('link', { name: /A Preface/ }).getAttribute('aria-current')).toBeNull();
    await vi.waitFor(() => expect(scrolled).toContain('article-a2'));
    expect(scrolled).not.toContain('article-a1');
    fireEvent.click(contents.getByRole('link', { name: /A Preface/ }));
    await vi.waitFor(() => expect(scrolled.at(-1)).toBe('article-a1'));
    expect(screen.getByText(`${address}/a1`)).toBeDefined();
  });

  it('has no contents for one article', async () => {
    await open(address, { 'api/Articles': () => [article(1, 'A Preface')] });
    await screen.findByRole('article');
    expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull();
    expect(screen.queryByLabelText('Article language')).toBeNull();
  });

  it('can be read in another of its languages, and says what is only in another one', async () => {
    await open(address, {
      'api/Articles': (_body, url) =>
        url.searchParams.get('language') === 'de'
          ? [
              article(1, 'Vorwort', {
                languages: ['en', 'de'],
                content: { ...article(1, 'Vorwort').content, language: 'de' },
              }),
              article(2, 'On Singing'),
            ]
          : [article(1, 'A Preface', { languages: ['en', 'de'] }), article(2, 'On Singing')],
    });
    const choice = await screen.findByLabelText<HTMLSelectElement>('Article language');
    expect([...choice.options].map(({ text }) => text)).toEqual(['English', 'German']);
    fireEvent.change(choice, { target: { value: 'de' } });
    expect(await screen.findByRole('heading', { level: 2, name: 'Vorwort' })).toBeDefined();
    expect(screen.getByText(`${address}?language=de`)).toBeDefined();
    const [first, second] = screen.getAllByRole('article');
    expect(within(first as HTMLElement).queryByText(/only available/)).toBeNull();
    expect(within(second as HTMLElement).getByText('This article is only available in English')).toBeDefined();
    expect(linkTo(/^On Singing/)).toBe(`${address}/a2?language=de`);
    fireEvent.change(screen.getByLabelText('Article language'), { target: { value: 'en' } });
    expect(await screen.findByText(address)).toBeDefined();
  });

  it('that is not there leads back to its collection', async () => {
    await open('/publications/MAG/1999');
    expect(await screen.findByText('Edition not found')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'The Magazine' }).map((link) => link.getAttribute('href'))).toEqual([
      '/publications/MAG',
      '/publications/MAG',
    ]);
    expect(asksFor('api/Articles')).toEqual([]);
  });

  it('without articles says so; articles that could not be loaded are tried again', async () => {
    let reply: () => unknown = failed;
    await open(address, { 'api/Articles': () => reply() });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { level: 1, name: 'May 1931' })).toBeDefined();
    reply = () => [];
    fireEvent.click(retry);
    expect(await screen.findByText('No articles in this edition yet')).toBeDefined();
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}
