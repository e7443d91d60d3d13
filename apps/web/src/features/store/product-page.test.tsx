import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { readCart, removeFromCart } from './cart.ts';
import { ProductPage } from './product-page.tsx';

const book = (id: string, name: string, facts: object = {}) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: name },
  details: { en: `<p>About ${name}</p>` },
  type: 'song',
  available: false,
  enabled: true,
  freeSongs: false,
  image: null,
  priority: 1,
  ...facts,
});
const price = (type: string, value: number) => ({ id: type, type, value, currency: 'nok', name: '' });
const product = (id: string, collectionIds: readonly string[], facts: object = {}) => ({
  id,
  name: { en: 'Everything' },
  collectionIds,
  prices: [price('month', 1900), price('year', 19_000)],
  priority: 1,
  owned: false,
  ...facts,
});

const open = (
  products: readonly object[],
  books: readonly object[] = [book('hh', 'Hymns'), book('fs', 'Folk songs')],
) => {
  mockApi({ 'api/Collections': books, 'api/Store/Products': products });
  return renderAt(
    '/collections/p',
    <Routes>
      <Route path="/collections/:id" element={<ProductPage />} />
    </Routes>,
  );
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  act(() => removeFromCart(...readCart().productIds));
  closeCache();
});

describe('a product', () => {
  it('has the name of its songbook, says what is in it, and goes into the cart once', async () => {
    await open([product('p', ['hh'])]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hymns' })).toBeDefined();
    expect(screen.getByText('About Hymns')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart: Hymns' }));
    expect(readCart().productIds).toEqual(['p']);
    expect(screen.getByRole('button', { name: 'In cart' }).hasAttribute('disabled')).toBe(true);
  });

  it('of several songbooks has its own name, and a part for each', async () => {
    await open([product('p', ['hh', 'fs'])]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Everything' })).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Hymns',
      'Folk songs',
    ]);
  });

  it('that is owned is opened and not sold', async () => {
    await open([product('p', ['hh'], { owned: true })], [book('hh', 'Hymns', { available: true })]);
    expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe('/songs/HH');
    expect(screen.queryByRole('button', { name: /Add to cart/ })).toBeNull();
  });

  it('without a price is not for sale', async () => {
    await open([product('p', ['hh'], { prices: [] })]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hymns' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Add to cart/ })).toBeNull();
  });

  it('that is not there says so', async () => {
    await open([product('other', ['hh'])]);
    expect(await screen.findByRole('heading', { name: 'This isn’t for sale' })).toBeDefined();
  });
});
