import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ReceiptsList } from './receipts-list.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

const receipt = (number: number, facts: object = {}) => ({
  number,
  group: null,
  discount: null,
  issuedAt: '2026-05-01T10:00:00.000Z',
  products: [{ en: 'Hymns' }],
  amountMinor: 22_800,
  currency: 'nok',
  ...facts,
});

it('says what was bought, for whom, and what a code took off', async () => {
  const bought = { products: [{ en: 'Hymns' }, { en: 'Carols' }], group: 'Choir', amountMinor: 18_240 };
  const discount = { code: 'AUTUMN', amountMinor: 4560 };
  mockApi({ 'api/canticle/store/receipts': () => Response.json([receipt(9, { ...bought, discount }), receipt(8)]) });
  await renderAt('/settings', <ReceiptsList />);
  const [row, plain] = (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  );
  for (const part of ['Hymns and Carols', 'For the group Choir', '· kr 182.40', 'kr 228 before code AUTUMN: −kr 45.60'])
    expect(row).toContain(part);
  expect(plain).not.toMatch(/group|code/);
});

it('lists what was paid, and fetches the PDF of one', async () => {
  const asked = mockApi({ 'api/canticle/store/receipts': () => Response.json([receipt(8), receipt(7)]) });
  await renderAt('/settings', <ReceiptsList />);
  expect((await screen.findAllByText(/No\. \d · .*2026 · kr 228/)).length).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Download receipt 7' }));
  await vi.waitFor(() => expect(asked).toContain('api/canticle/store/receipts/7'));
});

it('shows nothing where nothing was paid', async () => {
  const asked = mockApi({ 'api/canticle/store/receipts': () => Response.json([]) });
  await renderAt('/settings', <ReceiptsList />);
  await vi.waitFor(() => expect(asked).toContain('api/canticle/store/receipts'));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('that cannot be loaded are asked for again', async () => {
  let isRefused = true;
  mockApi({
    'api/canticle/store/receipts': () => (isRefused ? new Response('', { status: 403 }) : Response.json([receipt(8)])),
  });
  await renderAt('/settings', <ReceiptsList />);
  expect(await screen.findByText('This couldn’t be loaded.')).toBeDefined();
  isRefused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Download receipt 8' })).toBeDefined();
  expect(screen.queryByText('This couldn’t be loaded.')).toBeNull();
});
