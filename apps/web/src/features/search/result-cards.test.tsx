import type { SearchResult } from '@canticle/contract/calls';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { type MockReplies, mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ArticleCard } from './article-card.tsx';
import { PersonCard } from './person-card.tsx';
import type { ResultCardContext } from './result-card-context.ts';
import { VerseCard } from './verse-card.tsx';

const onOpen = vi.fn();
const cardContext: ResultCardContext = { tabIndexOf: (id) => (id === 'reached' ? 0 : -1), onOpen };
const result = (id: string, context: Record<string, string>): SearchResult => ({ id, context });

afterEach(() => {
  cleanup();
  closeCache();
  vi.clearAllMocks();
});

describe('a verse that was found', () => {
  const open = (to: string | undefined, context: Record<string, string>, id = 'reached') =>
    renderAt('/', <VerseCard result={result(id, context)} to={to} cardContext={cardContext} />);

  it('is named with its translation, and leads to its chapter with the words marked', async () => {
    await open('/scriptures/B/43/3', { title: 'John 3:16', translation: 'KJV', snippet: 'so loved', marks: '3-8' });
    const link = screen.getByRole('link', { name: 'John 3:16 so loved KJV' });
    expect([link.getAttribute('href'), link.tabIndex]).toEqual(['/scriptures/B/43/3', 0]);
    expect(link.querySelector('mark')?.textContent).toBe('loved');
    fireEvent.click(link);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('reached');
  });

  it('leads nowhere as long as nobody knows where it stands', async () => {
    await open(undefined, { title: 'John 3:16' });
    expect(screen.getByText('John 3:16')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is passed over by the tab key when another result is reached with it', async () => {
    await open('/scriptures/B/43/3', { title: 'John 3:16' }, 'other');
    expect(screen.getByRole('link').tabIndex).toBe(-1);
  });
});

describe('a person who was found', () => {
  const newton = { id: 'p1', item: { name: 'John Newton', subtitle: 'Priest' } };
  const open = (contributors: unknown, context: Record<string, string>) => {
    mockApi({ 'api/Contributors': contributors });
    return renderAt('/', <PersonCard result={result('p1', context)} cardContext={cardContext} />);
  };

  it('has a name, what is said of them and the line that was found, and leads to their page', async () => {
    await open([newton], { name: 'Newton', snippet: 'a slave trader', marks: '2-7' });
    const link = await screen.findByRole('link', { name: 'John Newton a slave trader Priest' });
    expect([link.getAttribute('href'), link.querySelector('mark')?.textContent]).toEqual(['/contributors/p1', 'slave']);
    fireEvent.click(link);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('p1');
  });

  it('is called as the search calls them as long as no more is known', async () => {
    await open(() => new Promise(() => {}), { name: 'Newton', snippet: 'no word of it matched' });
    expect(screen.getByRole('link', { name: 'Newton' })).toBeDefined();
  });
});

describe('an article that was found', () => {
  const book = { id: 'ns', key: 'NS', keys: {}, name: { en: 'Notes' }, type: 'publication', available: true };
  const article = { id: 'a1', publicationId: 'e1', authorId: 'p1', title: 'On grace' };
  const replies: MockReplies = {
    'api/Articles': () => Response.json([article]),
    'api/Publications': () => Response.json([{ id: 'e1', collectionId: 'ns', title: 'First issue', key: {} }]),
    'api/Contributors': [{ id: 'p1', item: { name: 'John Newton', subtitle: '' } }],
  };
  const open = (context: Record<string, string>, others: MockReplies = {}) => {
    mockApi({ ...replies, ...others });
    return renderAt(
      '/',
      <ArticleCard result={result('a1', context)} collections={[book] as never} cardContext={cardContext} />,
    );
  };

  it('has its title, its author and its issue, and leads to where it stands', async () => {
    await open({ title: 'Of grace', snippet: 'It was grace', marks: '7-12' });
    const link = await screen.findByRole('link', { name: 'Of grace It was grace John Newton · First issue' });
    expect(link.getAttribute('href')).toBe('/publications/NS/e1/a1');
    expect(link.querySelector('mark')?.textContent).toBe('grace');
    fireEvent.click(link);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('a1');
  });

  it('has a title of its own where the search names none', async () => {
    await open({});
    expect(await screen.findByRole('link', { name: 'On grace John Newton · First issue' })).toBeDefined();
  });

  it('loads its author while its title and its line are shown', async () => {
    await open({ title: 'On grace', publicationId: 'e1' }, { 'api/Articles': () => new Promise(() => {}) });
    expect(screen.getByText('On grace')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('/publications/NS/e1/a1');
  });

  it('leads nowhere when its issue cannot be had', async () => {
    await open({ title: 'On grace' }, { 'api/Publications': () => Response.json([]) });
    await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.getByText('John Newton')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
