import { act, cleanup, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { PublicationPage, PublicationsPage } from './publication-pages.tsx';

afterEach(cleanup);

const collection = { id: 'p', type: 'publication', key: 'SS', keys: { en: 'SS' }, name: { en: 'Song Sheet' } };
const editions = [
  { id: 'e2', key: { en: 'Summer-26' }, title: { en: 'Summer' }, updatedAt: '' },
  { id: 'e1', key: {}, title: { en: 'Spring' }, updatedAt: '' },
];
const article = (id: string, title: string, facts: object = {}) => ({
  id,
  title,
  author: null,
  content: { language: 'en', introduction: '', content: `<p>The text of ${title}</p>` },
  ...facts,
});

/* Inside of `act` React shows what was awaited at once, not 300 ms after what stood in its place. */
const open = async (page: string, slug = 'ss') => {
  const paths = mockApi(
    {
      'api/canticle/public/library': () =>
        Response.json({
          songbooks: [],
          publications: [{ collection, editions }],
          freeSongs: [],
          sample: null,
          allSongsPrices: [],
        }),
      'api/canticle/public/publications/e2': () =>
        Response.json({
          publication: { id: 'e2', title: 'Summer issue' },
          articles: [
            article('a1', 'Hello', {
              author: 'Anna Berg',
              content: {
                language: 'no',
                introduction: '<p>To begin with</p>',
                content: '<p>Words<script>steal()</script></p>',
              },
            }),
            article('a2', 'Goodbye'),
          ],
        }),
      'api/canticle/public/publications/e1': () => Response.json({ message: 'No' }, { status: 404 }),
    },
    false,
  );
  const element = (
    <Suspense>
      {page === 'all' ? <PublicationsPage slug={slug} /> : <PublicationPage slug={slug} edition={page} />}
    </Suspense>
  );
  const routes = [
    { path: '/publications', element },
    { path: '/login', element: <h1>Sign in</h1> },
  ];
  await act(() => renderApp({ routes, address: '/publications' }));
  return paths;
};
const askedToSignIn = () => screen.findByRole('heading', { level: 1, name: 'Sign in' });
const hrefs = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('publications, for strangers', () => {
  it('have their editions, in the order of the library', async () => {
    await open('all');
    expect(await screen.findByRole('heading', { level: 1, name: 'Song Sheet' })).toBeDefined();
    expect(hrefs()).toEqual([
      ['Summer', '/publications/SS/e2'],
      ['Spring', '/publications/SS/e1'],
    ]);
    expect(document.title).toBe('Song Sheet - Canticle');
  });

  it('that are not free are asked for by signing in', async () => {
    await open('all', 'other');
    expect(await askedToSignIn()).toBeDefined();
  });
});

describe('an edition, for strangers', () => {
  it.each(['e2', 'summer-26'])('is named by its id or its key, and has its articles: %s', async (edition) => {
    await open(edition);
    expect(await screen.findByRole('heading', { level: 1, name: 'Summer issue' })).toBeDefined();
    expect(document.title).toBe('Song Sheet: Summer issue - Canticle');
    const [first, second] = screen.getAllByRole('article');
    expect(first?.lang).toBe('no');
    expect(first?.textContent).toBe('HelloAnna BergTo begin withWords');
    expect(second?.textContent).toBe('GoodbyeThe text of Goodbye');
    expect(within(document.body).getByRole('link', { name: 'Song Sheet' }).getAttribute('href')).toBe(
      '/publications/SS',
    );
  });

  it('that is not there for strangers, or not at all, is asked for by signing in', async () => {
    const paths = await open('e1');
    expect(paths).toContain('api/canticle/public/publications/e1');
    expect(await askedToSignIn()).toBeDefined();
    cleanup();
    const others = await open('winter');
    expect(await askedToSignIn()).toBeDefined();
    expect(others.filter((path) => path.includes('publications/'))).toEqual([]);
  });
});
