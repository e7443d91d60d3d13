import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { clearPendingOrder, savePendingOrder } from './pending-order.ts';
import { SuccessPage } from './success-page.tsx';

afterEach(() => {
  cleanup();
  clearPendingOrder();
  closeCache();
});

const open = () => {
  mockApi({
    'api/Collections': [],
    'api/Store/Products': [
      { id: 'p', name: { en: 'All songs' }, collectionIds: ['a', 'b'], prices: [], priority: 1, owned: false },
    ],
    'api/Store/Refresh': 'REFRESHED',
  });
  return renderAt(
    '/success',
    <Routes>
      <Route path="/success" element={<SuccessPage />} />
    </Routes>,
  );
};

it('names what was ordered while it waits for the payment', async () => {
  savePendingOrder({ productIds: ['p'], from: '' });
  await open();
  expect(await screen.findByText('Your order: All songs')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Thank you' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toMatch(/confirming your payment/);
});

it('thanks nobody for an order it cannot see', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'No order here' })).toBeDefined();
  expect(screen.queryByText('Thank you')).toBeNull();
});
