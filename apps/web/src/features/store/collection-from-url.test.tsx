import { cleanup, screen } from '@testing-library/react';
import { Route, Routes, useParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { CollectionFromUrl } from './collection-from-url.tsx';

const collection = (type: 'publication' | 'scripture') => ({
  id: type,
  key: type.toUpperCase(),
  keys: {},
  name: { en: 'The one' },
  type,
  available: false,
  enabled: true,
  freeSongs: false,
  priority: 1,
  image: null,
});
const product = (collectionId: string, facts: object = {}) => ({
  id: 'p',
  name: { en: 'The one' },
  collectionIds: [collectionId],
  prices: [{ id: 'year', type: 'year', value: 19_000, currency: 'nok', name: '' }],
  priority: 1,
  owned: false,
  ...facts,
});

function Opened({ type }: { type: 'publication' | 'scripture' }) {
  const { id = '' } = useParams();
  return (
    <CollectionFromUrl slug={id} type={type}>
      {() => <p>Its first page</p>}
    </CollectionFromUrl>
  );
}

async function open(type: 'publication' | 'scripture', products: readonly object[], installation: object = {}) {
  const requested = mockApi({ 'api/Collections': [collection(type)], 'api/Store/Products': products });
  await renderAt(
    `/${type.toUpperCase()}`,
    <Routes>
      <Route path="/:id" element={<Opened type={type} />} />
    </Routes>,
    installation,
  );
  await screen.findByRole('heading', { level: 1, name: 'You don’t have this yet' });
  return requested;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  closeCache();
});

describe.each(['scripture', 'publication'] as const)('a locked %s', (type) => {
  it('that is for sale is subscribed to here', async () => {
    await open(type, [product(type)]);
    expect(await screen.findByText('Subscribe to open it.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add to cart: The one' })).toBeDefined();
    expect(screen.queryByText(/Ask/)).toBeNull();
  });

  it.each([
    ['in no product', []],
    ['in a product without a price', [product(type, { prices: [] })]],
  ])('that is %s is asked for', async (_, products) => {
    await open(type, products);
    expect(await screen.findByText('Ask an administrator for access.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to songbooks' })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/subscri|cart/i);
  });

  it('is asked for where nothing is sold, and no product is looked for', async () => {
    const requested = await open(type, [product(type)], { sells: false, supportEmail: 'songs@choir.example' });
    const link = screen.getByRole('link', { name: 'Ask songs@choir.example for access' });
    expect(link.getAttribute('href')).toBe('mailto:songs@choir.example');
    expect(document.body.textContent).not.toMatch(/subscri|cart/i);
    expect(requested).not.toContain('api/Store/Products');
  });
});
