import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BuyCollection } from '../../features/store/index.ts';
import { closeCache, currentCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { kariSettings, kariUser } from '../../testing/render-app.tsx';
import { Shell } from './shell.tsx';

const member = { ...kariUser, registered: true, privacyPolicy: true, termsAndConditions: true };
const book = {
  id: 'hh',
  key: 'HH',
  keys: {},
  name: { en: 'House of Hymns' },
  type: 'song',
  available: false,
  enabled: true,
  image: null,
  priority: 1,
};
const product = {
  id: 'prod_hh',
  name: {},
  collectionIds: ['hh'],
  prices: [{ id: 'year', type: 'year', value: 22_800, currency: 'nok', name: '' }],
  priority: 1,
  owned: false,
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

const Page = () => (
  <main id="content">
    <h1>The page</h1>
    <BuyCollection collectionId="hh" />
  </main>
);
const putIntoCart = async () => userEvent.click(await screen.findByRole('button', { name: /^Add to cart/ }));

async function open(user: object, installation: Parameters<typeof renderAt>[2] = {}): Promise<void> {
  mockApi({
    'api/Session': user,
    'api/Session/Settings': () => Response.json(kariSettings),
    'api/Collections': [book],
    'api/Store/Products': [product],
  });
  const routes = (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<Page />} />
        <Route path="/settings" element={<main id="content">The settings</main>} />
      </Route>
    </Routes>
  );
  await renderAt('/', routes, installation);
}
const chooseInMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('the frame around a page', () => {
  it('begins with a link to the content, and its menu leads to other pages', async () => {
    await open(member);
    const content = screen.getByRole('main');
    const [first] = screen.getAllByRole('link');
    expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Skip to content', `#${content.id}`]);
    await chooseInMenu('Settings');
    expect(await screen.findByText('The settings')).toBeTruthy();
  });

  it('has a cart once something is in it, where the place sells', async () => {
    await open(member);
    expect(screen.queryByRole('button', { name: /^Cart/ })).toBeNull();
    await putIntoCart();
    expect(await screen.findByRole('button', { name: /^Cart/ })).toBeTruthy();
    cleanup();
    await open(member, { sells: false });
    await screen.findByRole('button', { name: 'Account' });
    expect(screen.queryByRole('button', { name: /^Cart/ })).toBeNull();
  });

  it('asks for the terms before the cart is shown, again when they were postponed and payment begins', async () => {
    await open({ ...member, termsAndConditions: false });
    await putIntoCart();
    const question = await screen.findByRole('dialog', { name: 'Terms of service' });
    expect(screen.queryByRole('dialog', { name: 'Added to your cart' })).toBeNull();
    await userEvent.click(within(question).getByRole('button', { name: 'Not now' }));
    const added = await screen.findByRole('dialog', { name: 'Added to your cart' });
    expect(screen.queryByRole('dialog', { name: 'Terms of service' })).toBeNull();
    await userEvent.click(await within(added).findByRole('button', { name: /^Pay/ }));
    expect(await screen.findByRole('dialog', { name: 'Terms of service' })).toBeTruthy();
  });

  it('asks nothing of somebody who has not put anything into the cart', async () => {
    await open({ ...member, termsAndConditions: false });
    await screen.findByRole('button', { name: 'Account' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks who has not completed the registration, whatever is in the cart', async () => {
    await open({ ...member, registered: false, termsAndConditions: false });
    await putIntoCart();
    expect(await screen.findByRole('dialog', { name: /Kari/ })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Terms of service' })).toBeNull();
  });

  it('forgets what the browser keeps when asked, but not what was not sent yet', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    await open(member);
    const cache = currentCache();
    await cache.write('lyrics', 's1', { value: [], savedAt: 1, etag: undefined });
    await cache.outbox.add({ id: 'o1', call: 'POST api/Favorites', createdAt: 1 } as never);
    await chooseInMenu('Clear cache');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(await cache.read('lyrics', 's1')).toBeUndefined();
    expect((await cache.outbox.list()).map(({ id }) => id)).toEqual(['o1']);
  });
});
