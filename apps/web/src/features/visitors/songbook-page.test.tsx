import { act, cleanup, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { currentAddress, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { SongbookPage } from './songbook-page.tsx';

afterEach(cleanup);

const songbook = {
  id: 'c',
  type: 'song',
  key: 'HH',
  keys: { en: 'HH' },
  name: { en: 'Home Hymns' },
  details: {},
  image: 'https://sing.example/api/canticle/covers/c.svg',
  free: false,
  songs: 2,
  freeSongs: 1,
  scores: 0,
  recordings: 1,
  prices: [] as object[],
  productId: null as string | null,
};
const month = { type: 'month', amountMinor: 1900, currency: 'nok' };
const year = { type: 'year', amountMinor: 9900, currency: 'nok' };
const songs = [
  { id: 's1', number: 1, name: { en: 'Amazing Grace' }, free: true, score: false, recording: true },
  { id: 's2', number: null, name: { en: 'A Locked Song' }, free: false, score: false, recording: false },
];

const open = async (facts: Partial<typeof songbook> = {}) => {
  const paths = mockApi(
    {
      'api/canticle/public/songbooks/HH': () => Response.json({ songbook: { ...songbook, ...facts }, songs }),
      'api/canticle/public/songbooks/XX': () => Response.json({ message: 'No' }, { status: 404 }),
    },
    false,
  );
  return { paths, router: await go('HH') };
};
/* Inside of `act` React shows what was awaited at once, not 300 ms after what stood in its place. */
const go = (slug: string) =>
  act(() =>
    renderApp({
      routes: [
        {
          path: '/songs/:slug',
          element: (
            <Suspense>
              <SongbookPage slug={slug} />
            </Suspense>
          ),
        },
        { path: '*', element: <h1>Elsewhere</h1> },
      ],
      address: `/songs/${slug}`,
    }),
  );
const head = async () =>
  (await screen.findByRole('heading', { level: 1 })).closest('header')?.textContent?.replaceAll('\u00A0', ' ');
const hrefs = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('a songbook, for strangers', () => {
  it('that is not for sale says what is in it, and that some of it is locked', async () => {
    await open();
    expect(await head()).toMatch(/Home Hymns2 songs · 1 recordingYou can open the locked songs once/);
    expect(document.title).toBe('Home Hymns - Canticle');
    expect(screen.getByRole('heading', { level: 2, name: 'Contents' })).toBeDefined();
    expect(hrefs().map(([text, to]) => [text?.replaceAll('\u00A0', ' '), to])).toEqual([
      ['Create account', '/login/create?to=%2Fsongs%2FHH'],
      ['Sign in', '/login?to=%2Fsongs%2FHH'],
      ['1Amazing Grace', '/songs/HH/1'],
      ['A Locked Song', '/songs/HH/s2'],
    ]);
  });

  it('that is free says so, whatever it would cost, and nothing of locks when every song is open', async () => {
    await open({ free: true, freeSongs: 2, prices: [month] });
    expect(await head()).toMatch(/1 recordingFree(?!.*locked)/);
    expect(screen.queryByText(/locked songs/)).toBeNull();
  });

  it('that is free is so without a price, and all of it may be open without being free', async () => {
    await open({ free: true });
    expect(await head()).toMatch(/1 recordingFreeYou can open the locked songs/);
    cleanup();
    await open({ freeSongs: 2 });
    expect(await head()).toMatch(/1 recording(?!Free)/);
    expect(screen.queryByText(/locked songs/)).toBeNull();
  });

  it('that is for sale is bought for a year, by way of a new account that leads to the offer', async () => {
    await open({ prices: [month, year], productId: 'prod_1' });
    expect(await head()).toContain('kr 19 / month · kr 99 / year');
    const [buy, ...others] = hrefs();
    expect([buy?.[0]?.replaceAll('\u00A0', ' '), buy?.[1]]).toEqual([
      'Buy for kr 99 / year',
      '/login/create?to=%2Fcollections%2Fprod_1',
    ]);
    expect(others.slice(0, 2).map(([text]) => text)).toEqual(['Create account', 'Sign in']);
  });

  it('is bought for a month where there is no year', async () => {
    await open({ prices: [month], productId: 'prod_1' });
    expect((await screen.findByRole('link', { name: /^Buy/ })).textContent?.replaceAll('\u00A0', ' ')).toBe(
      'Buy for kr 19 / month',
    );
  });

  it('cannot be bought without a product or a price', async () => {
    await open({ prices: [month] });
    await head();
    expect(screen.queryByRole('link', { name: /^Buy/ })).toBeNull();
    cleanup();
    await open({ productId: 'prod_1' });
    await head();
    expect(screen.queryByRole('link', { name: /^Buy/ })).toBeNull();
  });

  it('that is not there for strangers may be there for those who sign in', async () => {
    await open();
    cleanup();
    const router = await go('XX');
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(currentAddress(router)).toBe('/login?to=%2Fsongs%2FXX');
  });
});
