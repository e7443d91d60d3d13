import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../offline/index.ts';
import { renderAt, mockApi } from '../testing/mock-api.tsx';
import { ChapterPage } from './chapter-page.tsx';

const bible = (facts: object = {}) => ({
  id: 'b',
  key: 'BIBLE',
  keys: {},
  name: { en: 'The Bible' },
  type: 'scripture',
  available: true,
  priority: 1,
  image: null,
  ...facts,
});
const translation = { id: 't', scriptureId: 'b', title: 'A version', shortTitle: 'AV', sourceName: '', language: 'en' };
const chapterFacts = (number: number) => ({ id: `c${number}`, number, title: String(number), verses: 1 });
const outline = {
  ...translation,
  versification: 'english',
  isFree: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  books: [
    {
      id: 'rut',
      number: 8,
      code: 'RUT',
      title: 'Ruth',
      shortTitle: 'Ruth',
      testament: 'old',
      section: 'history',
      chapters: [1, 2].map(chapterFacts),
    },
  ],
};
const place = (number: number) => ({ id: `c${number}`, bookId: 'rut', bookNumber: 8, bookShortTitle: 'Ruth', number });
const chapter = (number: number, words: string) => ({
  id: `c${number}`,
  scriptureId: 'b',
  translationId: 't',
  bookId: 'rut',
  bookNumber: 8,
  bookTitle: 'Ruth',
  bookShortTitle: 'Ruth',
  number,
  language: 'en',
  text: { label: '', blocks: [{ kind: 'paragraph', level: 1, spans: [{ verse: '1' }, { text: words }] }], notes: [] },
  previous: number > 1 ? place(number - 1) : null,
  next: number < 2 ? place(number + 1) : null,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

const readRuth = (query = '') =>
  renderAt(
    `/scriptures/BIBLE/8/1${query}`,
    <Routes>
      <Route path="/scriptures/:scriptureId/:bookId/:chapterId" element={<ChapterPage />} />
    </Routes>,
  );

describe('a chapter', () => {
  it('of a scripture that is not theirs says so, asks for none of it, and leads to the songbooks', async () => {
    const asked = mockApi({ 'api/Collections': [bible({ available: false })] });
    await readRuth();
    expect(await screen.findByRole('heading', { name: 'You don’t have this yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: /songbooks/i }).getAttribute('href')).toBe('/collections');
    expect(asked.filter((path) => path.startsWith('api/Scriptures') || path.includes('chapters'))).toEqual([]);
  });

  it('of a scripture without translations says that there is none', async () => {
    mockApi({ 'api/Collections': [bible()], 'api/Scriptures/b/Translations': [] });
    await readRuth();
    expect(await screen.findByRole('heading', { name: 'No translations here yet' })).toBeDefined();
  });

  it.each([
    ['of two in the reader’s language asks which', ['en', 'en', 'no'], true],
    ['of one in the reader’s language and others opens at once', ['no', 'en', 'no'], false],
    ['of several in other languages asks which', ['no', 'no', 'de'], true],
  ])('of a scripture with translations, %s', async (_, languages, isAsked) => {
    mockApi({
      'api/Collections': [bible()],
      'api/Scriptures/b/Translations': languages.map((language, index) => ({
        ...translation,
        id: index === languages.indexOf('en') ? 't' : `t${index}`,
        title: `Version ${index}`,
        language,
      })),
      'api/canticle/translations/t': () => Response.json(outline),
      'api/canticle/chapters/c1': () => Response.json(chapter(1, 'In the days')),
    });
    await readRuth();
    if (isAsked) expect(await screen.findByRole('heading', { name: 'Choose translation', level: 1 })).toBeDefined();
    else expect(await screen.findByText('In the days')).toBeDefined();
  });

  it('opens at the second of two verses with the same number', async () => {
    const twice = ['In the days', 'again one'].flatMap((words) => [{ verse: '1' }, { text: words }]);
    const repeated = chapter(1, '');
    repeated.text.blocks = [{ kind: 'paragraph', level: 1, spans: twice as never }];
    mockApi({
      'api/Collections': [bible()],
      'api/Scriptures/b/Translations': [translation],
      'api/canticle/translations/t': () => Response.json(outline),
      'api/canticle/chapters/c1': () => Response.json(repeated),
      'api/canticle/chapters/c1/references': () => Response.json({ songs: [], articles: [] }),
    });
    const scrolled: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.id);
    });
    await readRuth('?verse=1~2');
    expect((await screen.findByText('again one')).classList).toContain('meant');
    expect(screen.getByText('In the days').classList).not.toContain('meant');
    expect(screen.getAllByRole('button', { name: 'Verse 1' })).toHaveLength(2);
    expect(scrolled).toContain('verse-1~2');
  });

  it('has verses that are chosen and underlined, after which none is chosen', async () => {
    mockApi({
      'api/Session': { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] },
      'api/Collections': [bible()],
      'api/Scriptures/b/Translations': [translation],
      'api/canticle/translations/t': () => Response.json(outline),
      'api/canticle/chapters/c1': () => Response.json(chapter(1, 'In the days')),
      'api/canticle/chapters/c1/references': () => Response.json({ songs: [], articles: [] }),
    });
    await readRuth();
    const number = await screen.findByRole('button', { name: 'Verse 1' });
    fireEvent.click(number);
    expect(screen.getByRole('toolbar', { name: '1 verse selected' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Underline' }));
    await vi.waitFor(() =>
      expect(document.querySelector('.chapter .underlined')?.textContent).toContain('In the days'),
    );
    expect(screen.queryByRole('toolbar', { name: /selected/ })).toBeNull();
    expect(number.getAttribute('aria-pressed')).toBe('false');
  });

  it('turns to the next one and back with a finger, and stays at the last', async () => {
    mockApi({
      'api/Collections': [bible()],
      'api/Scriptures/b/Translations': [translation],
      'api/canticle/translations/t': () => Response.json(outline),
      'api/canticle/chapters/c1': () => Response.json(chapter(1, 'Now it came to pass.')),
      'api/canticle/chapters/c2': () => Response.json(chapter(2, 'And Naomi had a kinsman.')),
      'api/canticle/chapters/c1/references': () => Response.json({ songs: [], articles: [] }),
      'api/canticle/chapters/c2/references': () => Response.json({ songs: [], articles: [] }),
    });
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
    await readRuth();
    await screen.findByText(/it came to pass/);
    swipe(300, 120);
    await screen.findByText(/Naomi had a kinsman/);
    swipe(300, 120);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ruth 2');
    swipe(120, 300);
    await screen.findByText(/it came to pass/);
  });
});

/** Swipes a finger across the text; positions in pixels from the left. */
function swipe(from: number, to: number): void {
  const words = screen.getByRole('heading', { level: 1 });
  const touch = (clientX: number) => ({ identifier: 1, target: words, clientX, clientY: 300 }) as unknown as Touch;
  fireEvent.touchStart(words, { touches: [touch(from)], changedTouches: [touch(from)] });
  fireEvent.touchEnd(words, { touches: [], changedTouches: [touch(to)] });
}
