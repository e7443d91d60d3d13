import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { BookPage } from './book-page.tsx';
import { ScripturePage } from './scripture-page.tsx';

const bible = {
  id: 'b',
  key: 'BIBLE',
  keys: {},
  name: { en: 'The Bible' },
  type: 'scripture',
  available: true,
  priority: 1,
  image: null,
};
const translation = { id: 't', scriptureId: 'b', title: 'A version', shortTitle: 'AV', sourceName: '', language: 'en' };
const book = (number: number, code: string, title: string, section: string, chapters: number) => ({
  id: code.toLowerCase(),
  number,
  code,
  title,
  shortTitle: title,
  testament: 'old',
  section,
  chapters: Array.from({ length: chapters }, (_, at) => ({
    id: `${code}${at + 1}`,
    number: at + 1,
    title: String(at + 1),
    verses: 1,
  })),
});
const outline = (books: readonly object[]) => ({
  ...translation,
  versification: 'english',
  isFree: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  books,
});
const ruth = book(8, 'RUT', 'Ruth', 'history', 4);
const psalms = book(19, 'PSA', 'Psalms', 'poetry', 2);

const open = (address: string, books: readonly object[] = [ruth, psalms], more: object = {}) => {
  mockApi({
    'api/Collections': [bible],
    'api/Scriptures/b/Translations': [translation],
    'api/canticle/translations/t': () => Response.json(outline(books)),
    ...more,
  });
  return renderAt(
    address,
    <Routes>
      <Route path="/scriptures/:scriptureId" element={<ScripturePage />} />
      <Route path="/scriptures/:scriptureId/:bookId" element={<BookPage />} />
    </Routes>,
  );
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  closeCache();
});

describe('a scripture', () => {
  it('has its books by their parts, each with how many chapters it has', async () => {
    await open('/scriptures/BIBLE');
    expect(await screen.findByRole('heading', { level: 1, name: 'The Bible' })).toBeDefined();
    const history = within(screen.getByRole('region', { name: 'History' }));
    const link = history.getByRole('link', { name: /Ruth/ });
    expect([link.textContent, link.getAttribute('href')]).toEqual(['Ruth4 chapters', '/scriptures/BIBLE/8']);
    const poetry = within(screen.getByRole('region', { name: 'Poetry and wisdom' }));
    expect(poetry.getByRole('link').textContent).toBe('Psalms2 chapters');
  });

  it('without a book says so', async () => {
    await open('/scriptures/BIBLE', []);
    expect(await screen.findByText('No books in this translation yet')).toBeDefined();
  });
});

describe('a book', () => {
  it('has its chapters with their first words', async () => {
    await open('/scriptures/BIBLE/8', undefined, {
      'api/Scriptures/Book/rut/Chapters': [{ id: 'RUT2', preview: 'And Naomi had a kinsman' }],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ruth' })).toBeDefined();
    const chapters = screen.getAllByRole('link').filter((link) => /\/8\/\d$/.test(link.getAttribute('href') ?? ''));
    expect(chapters).toHaveLength(4);
    expect(await screen.findByRole('link', { name: '2 And Naomi had a kinsman' })).toBe(chapters[1]);
  });

  it('that is not in the translation says so', async () => {
    await open('/scriptures/BIBLE/99');
    expect(await screen.findByText('Book not found')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Ruth' })).toBeNull();
  });
});
