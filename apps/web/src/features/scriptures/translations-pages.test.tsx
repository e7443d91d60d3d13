import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ScripturesPage } from './scriptures-page.tsx';
import { TranslationPage } from './translation-page.tsx';
import { TranslationsPage } from './translations-page.tsx';

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
const translation = (id: string, title: string, language: string) => ({
  id,
  scriptureId: 'b',
  title,
  shortTitle: id.toUpperCase(),
  sourceName: '',
  language,
});
const translations = [
  translation('av', 'A version', 'en'),
  translation('nv', 'A newer version', 'en'),
  translation('lu', 'Eine Übersetzung', 'de'),
];
const ruth = {
  id: 'rut',
  number: 8,
  code: 'RUT',
  title: 'Ruth',
  shortTitle: 'Ruth',
  testament: 'old',
  section: 'history',
  chapters: [{ id: 'RUT1', number: 1, title: '1', verses: 22 }],
};
const outline = (id: string, title: string) => ({
  ...translations.find((one) => one.id === id),
  versification: 'english',
  isFree: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  books: [{ ...ruth, title }],
});
const failed = () => Response.json({ message: 'down' }, { status: 500 });

async function open(address: string, replies: Readonly<Record<string, unknown>> = {}): Promise<void> {
  mockApi({
    'api/Collections': [bible, { ...bible, id: 'hh', key: 'HH', name: { en: 'Home Hymns' }, type: 'song' }],
    'api/Scriptures/b/Translations': translations,
    'api/canticle/translations/av': () => Response.json(outline('av', 'Ruth')),
    'api/canticle/translations/nv': () => Response.json(outline('nv', 'The Book of Ruth')),
    'api/canticle/translations/lu': () => Response.json(outline('lu', 'Rut')),
    ...replies,
  });
  await renderAt(
    address,
    <>
      <Routes>
        <Route path="/scriptures" element={<ScripturesPage />} />
        <Route path="/scriptures/:scriptureId/translations" element={<TranslationsPage />} />
        <Route path="/scriptures/:scriptureId/translations/:translationId" element={<TranslationPage />} />
      </Routes>
      <Address />
    </>,
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  closeCache();
});

it('the scriptures are the collections of this type', async () => {
  await open('/scriptures');
  expect((await screen.findByRole('link', { name: /The Bible/ })).getAttribute('href')).toBe('/scriptures/BIBLE');
  expect(screen.queryByText('Home Hymns')).toBeNull();
});

it('no scripture is said', async () => {
  await open('/scriptures', { 'api/Collections': [] });
  expect(await screen.findByText('No scriptures here yet')).toBeDefined();
});

describe('the translations of a scripture', () => {
  const address = '/scriptures/BIBLE/translations';
  const titles = () =>
    within(screen.getByRole('list'))
      .getAllByRole('button')
      .map((button) => button.textContent);

  it('are at first those in the reader’s language, and are read when one is chosen', async () => {
    await open(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Translations: The Bible' })).toBeDefined();
    await screen.findByRole('button', { name: /A newer version/ });
    expect(titles()).toEqual(['A versionAV · English', 'A newer versionNV · English']);
    fireEvent.click(screen.getByLabelText('German'));
    expect(titles()).toHaveLength(3);
    fireEvent.click(screen.getByLabelText('English'));
    fireEvent.click(screen.getByRole('button', { name: /Eine Übersetzung/ }));
    expect(await screen.findByText('/scriptures/BIBLE/translations/LU')).toBeDefined();
    expect(await screen.findByRole('link', { name: /^Rut\b/ })).toBeDefined();
  });

  it('of no language are none', async () => {
    await open(address);
    fireEvent.click(await screen.findByLabelText('English'));
    expect(screen.getByText('Select a language to see its translations.')).toBeDefined();
  });

  it('that could not be loaded are tried again', async () => {
    let isDown = true;
    await open(address, {
      'api/Scriptures/b/Translations': () => (isDown ? failed() : Response.json({ result: translations })),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: /A newer version/ })).toBeDefined();
  });

  it('that do not exist yet are said', async () => {
    await open(address, { 'api/Scriptures/b/Translations': [] });
    expect(await screen.findByText('No translations here yet')).toBeDefined();
  });
});

describe('a translation', () => {
  it('has its books, and is the one that is read from then on', async () => {
    await open('/scriptures/BIBLE/translations/NV');
    expect(await screen.findByRole('link', { name: /^The Book of Ruth/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'NV: Choose translation' })).toBeDefined();
    cleanup();
    await open('/scriptures/BIBLE/translations');
    const chosen = await screen.findByRole('button', { name: /A newer version/ });
    expect(chosen.getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('button', { name: /A version/ }).getAttribute('aria-current')).toBeNull();
  });

  it('that is not there says so where another is read', async () => {
    await open('/scriptures/BIBLE/translations/none', { 'api/Scriptures/b/Translations': [translations[0]] });
    expect(await screen.findByText('Page not found')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Ruth/ })).toBeNull();
  });
});

function Address() {
  return <p>{useLocation().pathname}</p>;
}
