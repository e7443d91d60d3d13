import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { currentAddress, demoInstallation, fakeSession, kari, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { readCart, removeFromCart, setCode } from './cart.ts';
import { RedeemPage } from './redeem-page.tsx';

afterEach(() => {
  cleanup();
  setCode('');
  removeFromCart(...readCart().productIds);
  closeCache();
});

const refuse = (reason: string) =>
  Response.json(
    { code: 'CODE_REFUSED', message: '', details: { reason } },
    { status: 409, headers: { 'X-Problem': 'CODE_REFUSED' } },
  );
const gift = { code: 'K7QX-M2PF', discount: null, gift: { products: [{ id: 'p', name: { en: 'Hymns' } }], days: 30 } };
const discount = { percent: 20, amountMinor: null, currency: null, payments: 'first', productIds: [] };
const validTo = '2027-01-05T10:00:00.000Z';
const routes = [
  { path: '/redeem', element: <RedeemPage /> },
  { path: '*', element: <p>Elsewhere</p> },
];

async function open(address: string, replies: Record<string, unknown> = {}, isSignedIn = true, sells = true) {
  const asked = mockApi({
    'api/Collections': [],
    'api/Store/Products': [],
    'api/canticle/store/codes/look-up': () => Response.json(gift),
    ...replies,
  });
  const session = fakeSession(isSignedIn ? { kind: 'signed-in', person: kari } : { kind: 'signed-out' }).session;
  const installation = { ...demoInstallation, sells };
  return { asked, router: await renderApp({ routes, address, session, installation }) };
}

it('says what a gift in the link opens, and opens it with one press', async () => {
  const redeemed = vi.fn(() => Response.json({ productIds: ['p'], collectionIds: ['c'], validTo }));
  await open('/redeem?code=k7qx-m2pf', { 'api/canticle/store/codes/redemptions': redeemed });
  expect(await screen.findByText('Yours for 30 days, without paying.')).toBeDefined();
  expect(redeemed).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Redeem' }));
  expect((await screen.findByRole('status')).textContent).toContain('You can open Hymns until 5 January 2027.');
  expect(redeemed).toHaveBeenCalledOnce();
});

it('takes a code that is typed, and says why one does nothing', async () => {
  await open('/redeem', { 'api/canticle/store/codes/look-up': () => refuse('used-up') });
  const look = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
  expect(look.disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'spent{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('This code has been used as many times as it can be.');
});

it('keeps a gift that cannot be redeemed, and says why', async () => {
  await open('/redeem?code=a', {
    'api/canticle/store/codes/redemptions': () =>
      new Response('', { status: 409, headers: { 'X-Problem': 'ALREADY_OWNED' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Redeem' }));
  expect((await screen.findByRole('alert')).textContent).toContain('already');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Redeem' }).disabled).toBe(false);
});

it('takes a code for a discount along to the shop', async () => {
  const { router } = await open('/redeem?code=autumn', {
    'api/canticle/store/codes/look-up': () =>
      Response.json({ code: 'AUTUMN', discount: { code: 'AUTUMN', ...discount }, gift: null }),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Shop with AUTUMN' }));
  await vi.waitFor(() => expect(currentAddress(router)).toBe('/collections'));
  expect(readCart().code).toBe('AUTUMN');
});

it('keeps the code for people who join first, and asks nothing about it', async () => {
  const { asked } = await open('/redeem?code=K7QX', {}, false);
  expect(await screen.findByText('K7QX')).toBeDefined();
  const create = screen.getByRole('link', { name: 'Create account' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(create)).toBe('/login/create?to=/redeem?code=K7QX');
  expect(asked).not.toContain('api/canticle/store/codes/look-up');
});

it('is nowhere where nothing is sold', async () => {
  const { router } = await open('/redeem?code=K7QX', {}, true, false);
  await vi.waitFor(() => expect(currentAddress(router)).toBe('/collections'));
});
