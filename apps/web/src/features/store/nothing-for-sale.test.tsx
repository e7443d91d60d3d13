import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Routes } from 'react-router';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ProductPage } from './product-page.tsx';
import { StorePage } from './store-page.tsx';
import { SuccessPage } from './success-page.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

const book = (id: string, name: string, available: boolean) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: name },
  type: 'song',
  available,
  enabled: true,
  freeSongs: !available,
  defaultSort: 'number',
  priority: 1,
  image: null,
  details: {},
});

async function draw(address: string, supportEmail = '') {
  mockApi({ 'api/Collections': [book('hh', 'House of Hymns', true), book('cis', 'Christ in Song', false)] });
  await renderAt(
    address,
    <Routes>
      <Route path="/collections" element={<StorePage />} />
      <Route path="/collections/:id" element={<ProductPage />} />
      <Route path="/success" element={<SuccessPage />} />
    </Routes>,
    { sells: false, supportEmail },
  );
}

const wordsOfBuying = /subscri|price|cart|buy|sale|sold|pay|month|year|yours|free/i;

describe('a place that sells nothing', () => {
  it('lists its songbooks without a word of buying, and says whom to ask for the locked one', async () => {
    await draw('/collections', 'songs@choir.example');
    await screen.findByRole('heading', { name: 'Christ in Song' });
    expect(document.body.textContent).not.toMatch(wordsOfBuying);
    const asks = screen.getAllByRole('link', { name: 'Ask songs@choir.example for access' });
    expect(asks.map((ask) => ask.getAttribute('href'))).toEqual(['mailto:songs@choir.example']);
  });

  it('names an administrator where there is no address', async () => {
    await draw('/collections');
    expect(await screen.findByText('Ask an administrator for access.')).toBeDefined();
  });

  it('has neither a page of a product nor one of a payment', async () => {
    await draw('/collections/p1');
    expect(await screen.findByText('Songbook not found')).toBeDefined();
    cleanup();
    await draw('/success');
    await screen.findByRole('heading', { name: 'House of Hymns' });
    expect(document.body.textContent).not.toMatch(wordsOfBuying);
  });
});
