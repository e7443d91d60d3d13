import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { readCart, removeFromCart, setCode } from './cart.ts';
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

const terms = {
  provider: 'sandbox',
  country: 'NO',
  halfPrice: false,
  hasPortal: false,
  trialDays: 0,
  triedCollectionIds: [],
};
const song = (number: number, name: string, free: boolean) => ({
  id: `${number}`,
  number,
  name: { en: name },
  free,
  score: true,
  recording: false,
});
const preview = (id: string, name: string) => ({
  contents: {
    songbook: { id, key: id.toUpperCase(), keys: {}, name: { en: name }, songs: 18, scores: 7, recordings: 2 },
    songs: [song(1, 'Amazing Grace', true), song(2, 'Abide with Me', false)],
  },
  samples: [],
  people: ['John Newton', 'Henry Lyte'],
  otherPeople: 3,
});
/** The request of the last checkout. */
let order: unknown;

const open = (
  products: readonly object[],
  books: readonly object[] = [book('hh', 'Hymns'), book('fs', 'Folk songs')],
  shop: object = {},
  code: object = {},
  path = '/collections/p',
) => {
  mockApi({
    'api/Collections': books,
    'api/Store/Products': products,
    'api/Session': { id: 'u', email: 'kari@sing.example', termsAndConditions: true, roles: [], subscriptions: [] },
    'api/canticle/store': { ...terms, ...shop },
    'api/canticle/store/codes/look-up': () => Response.json(code),
    'api/canticle/groups': () =>
      Response.json([
        { id: 'g1', name: 'Choir' },
        { id: 'g2', name: 'Youth choir' },
      ]),
    'api/canticle/store/songbooks/hh': () => Response.json(preview('hh', 'Hymns')),
    'api/canticle/store/songbooks/fs': () => Response.json(preview('fs', 'Folk songs')),
    'api/canticle/store/checkouts': (_url: URL, init?: RequestInit) => {
      order = JSON.parse(String(init?.body));
      return Response.json({ id: 'cs', url: 'https://pay.example/1' });
    },
  });
  return renderAt(
    path,
    <Routes>
      <Route path="/collections/:id" element={<ProductPage />} />
    </Routes>,
  );
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  act(() => {
    removeFromCart(...readCart().productIds);
    setCode('');
  });
  closeCache();
  vi.restoreAllMocks();
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
    expect(await screen.findByRole('link', { name: /Abide with Me/ })).toBeDefined();
    expect(screen.queryByLabelText('Locked')).toBeNull();
  });

  it('shows how much is in it, who made it, and the whole contents with what is locked', async () => {
    await open([product('p', ['hh'])]);
    expect((await screen.findByText(/18 songs/)).textContent?.replaceAll('\u00a0', ' ')).toBe(
      '18 songs · 7 scores · 2 recordings',
    );
    expect(screen.getByText('John Newton, Henry Lyte, and 3 others')).toBeDefined();
    const locked = screen.getByRole('link', { name: /Abide with Me/ });
    expect(locked.closest('li')?.querySelector('[aria-label="Locked"]')).not.toBeNull();
    expect(screen.getByRole('link', { name: /Amazing Grace/ }).getAttribute('href')).toBe('/songs/HH/1');
  });

  it('is bought at once for the sum on the button, and says what a year saves', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    await open([product('p', ['hh'])]);
    await userEvent.click(await screen.findByRole('button', { name: 'Buy for kr\u00a0190 / year' }));
    await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://pay.example/1'));
    expect(order).toMatchObject({ productIds: ['p'], type: 'year', total: 19_000, trialDays: 0 });
    expect(screen.getByText('You save kr 38 a year by paying yearly.')).toBeDefined();
  });

  it('is tried first where that is offered, unless one has tried it', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    await open([product('p', ['hh'])], undefined, { trialDays: 14 });
    await screen.findByText('Free for 14 days, then kr 190 / year. Cancel before that and you pay nothing.');
    await userEvent.click(screen.getByRole('button', { name: 'Start free trial' }));
    await vi.waitFor(() => expect(order).toMatchObject({ total: 19_000, trialDays: 14 }));
    cleanup();
    closeCache();
    await open([product('p', ['hh'])], undefined, { trialDays: 14, triedCollectionIds: ['hh'] });
    expect(await screen.findByRole('button', { name: 'Buy for kr\u00a0190 / year' })).toBeDefined();
    expect(screen.queryByText(/Free for/)).toBeNull();
  });

  it('is bought with the code that was entered, without a trial, for the sum on the button', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    act(() => setCode('autumn'));
    const discount = {
      code: 'AUTUMN',
      percent: 20,
      amountMinor: null,
      currency: null,
      payments: 'first',
      productIds: [],
    };
    await open([product('p', ['hh'])], undefined, { trialDays: 14 }, { code: 'AUTUMN', discount, gift: null });
    const pay = 'Pay kr\u00a0152 / year · code\u00a0AUTUMN:\u00a0−kr\u00a038';
    await userEvent.click(await screen.findByRole('button', { name: pay }));
    await vi.waitFor(() => expect(order).toMatchObject({ code: 'AUTUMN', total: 15_200, trialDays: 0 }));
    expect(screen.queryByText(/Free for/)).toBeNull();
    expect(screen.getByText('This is the first payment. Then kr 190 / year.')).toBeDefined();
  });

  it('is bought for a group, at the price for a group, also by somebody who has it', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    await open([product('p', ['hh'], { owned: true })], undefined, { groupPriceFactor: 10, trialDays: 14 });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'For a group' }), 'Youth choir');
    await userEvent.click(screen.getByRole('button', { name: 'Buy for kr\u00a01,900 / year' }));
    await vi.waitFor(() => expect(order).toMatchObject({ groupId: 'g2', total: 190_000, trialDays: 0 }));
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(screen.getByRole('button', { name: 'Buy for kr\u00a0190 / month' })).toBeDefined();
  });

  it('that one of the groups has is offered to the others alone', async () => {
    await open([product('p', ['hh'])], undefined, { groupPriceFactor: 10, groupProducts: { g2: ['p'] } });
    const part = within(await screen.findByRole('region', { name: 'For a group' }));
    expect(part.getByRole('button', { name: 'Buy for kr\u00a01,900 / year' })).toBeDefined();
    await userEvent.selectOptions(part.getByRole('combobox', { name: 'For a group' }), 'Youth choir');
    expect(part.getByText('Youth choir already has this.')).toBeDefined();
    expect(part.queryByRole('button')).toBeNull();
  });

  const groupShop = { groupPriceFactor: 10, trialDays: 14 };
  const enterCode = async () => {
    const part = within(await screen.findByRole('region', { name: 'For a group' }));
    await userEvent.click(part.getByRole('button', { name: 'I have a code' }));
    await userEvent.type(part.getByRole('textbox', { name: 'Code' }), 'autumn{Enter}');
    return part;
  };

  it.each([
    ['per cent, which are of every price', { percent: 20 }, '380', 152_000],
    ['an amount, once', { percent: null, amountMinor: 5000, currency: 'nok' }, '50', 185_000],
  ])('is bought for a group with a code of %s', async (_what, terms, off, total) => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    const discount = { code: 'AUTUMN', amountMinor: null, currency: null, payments: 'first', productIds: [], ...terms };
    await open([product('p', ['hh'])], undefined, groupShop, { code: 'AUTUMN', discount, gift: null });
    const part = await enterCode();
    expect(await part.findByText('This is the first payment. Then kr 1,900 / year.')).toBeDefined();
    const sum = (total / 100).toLocaleString('en');
    const pay = `Pay kr\u00a0${sum} / year · code\u00a0AUTUMN:\u00a0−kr\u00a0${off}`;
    await userEvent.click(part.getByRole('button', { name: pay }));
    await vi.waitFor(() => expect(order).toMatchObject({ groupId: 'g1', code: 'AUTUMN', total, trialDays: 0 }));
  });

  it('says why a code does nothing for a group, and charges the whole sum', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    const discount = {
      code: 'AUTUMN',
      percent: 5,
      amountMinor: null,
      currency: null,
      payments: 'every',
      productIds: ['q'],
    };
    await open([product('p', ['hh'])], undefined, groupShop, { code: 'AUTUMN', discount, gift: null });
    const part = await enterCode();
    expect((await part.findByRole('alert')).textContent).toContain('This code is for other songbooks.');
    await userEvent.click(part.getByRole('button', { name: 'Buy for kr\u00a01,900 / year' }));
    await vi.waitFor(() => expect(order).toMatchObject({ groupId: 'g1', total: 190_000 }));
    expect(order).not.toHaveProperty('code');
  });

  it('names the other products', async () => {
    await open([product('p', ['hh']), product('q', ['fs'])]);
    const others = await screen.findByRole('region', { name: 'Other songbooks' });
    expect(within(others).getByRole('link').getAttribute('href')).toBe('/collections/q');
  });

  it('without a price is not for sale, and says who to ask', async () => {
    await open([product('p', ['hh'], { prices: [] })]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hymns' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Add to cart/ })).toBeNull();
    expect(screen.getByText(/Not for sale right now/).textContent).toMatch(/Ask .* for access/);
  });

  it('is found by the key of its songbook, as a link for everybody names it', async () => {
    await open([product('all', ['hh', 'fs']), product('other', ['hh'])], undefined, {}, {}, '/collections/hh');
    expect(await screen.findByRole('heading', { name: 'Hymns', level: 1 })).toBeDefined();
  });

  it('that is not there says so', async () => {
    await open([product('other', ['hh'])]);
    expect(await screen.findByRole('heading', { name: 'This isn’t for sale' })).toBeDefined();
  });
});
