// @vitest-environment happy-dom
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkMissingError, lazyPage, withPrefetch, reloadOnMissingChunk } from './lazy-page.ts';

const Page = () => null;
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

let now = 0;
const reloading = () => ({ storage: sessionStorage, now: () => now });

beforeEach(() => {
  sessionStorage.clear();
  now = 1_000_000;
});

describe('a page whose code cannot be loaded', () => {
  it('is shown when it can', async () => {
    const load = lazyPage(
      async () => ({ Page }),
      (page) => page.Page,
      reloading,
    );
    expect(await load()).toEqual({ Component: Page });
  });

  it('is worth reloading the document, but not again and again', async () => {
    const load = lazyPage(missing, () => Page, reloading);
    await expect(load()).rejects.toBeInstanceOf(ChunkMissingError);
    now += 59_000;
    await expect(load()).rejects.toThrow('Failed to fetch');
    now += 2_000;
    await expect(load()).rejects.toBeInstanceOf(ChunkMissingError);
  });
});

it('a page loads the code of the next once its own is there, and is there when that is missing', async () => {
  const order: string[] = [];
  const page = withPrefetch(
    () => {
      order.push('next');
      return missing();
    },
    lazyPage(
      async () => void order.push('page'),
      () => Page,
    ),
  );
  expect(await page()).toEqual({ Component: Page });
  expect(order).toEqual(['page', 'next']);
});

describe('the document', () => {
  const reload = vi.fn();
  const routerAt = (path: string) =>
    createMemoryRouter(
      [
        { path: '/', Component: Page },
        { path: '/tags', lazy: lazyPage(missing, () => Page, reloading), ErrorBoundary: Page },
      ],
      { initialEntries: [path] },
    );

  afterEach(() => void reload.mockClear());

  it('is reloaded at the address that was asked for, not at the one before', async () => {
    const router = routerAt('/');
    const reloadedAt: string[] = [];
    reloadOnMissingChunk(router, () => void reloadedAt.push(router.state.location.pathname));
    await router.navigate('/tags');
    expect([...new Set(reloadedAt)]).toEqual(['/tags']);
  });

  it('stays where reloading has not helped, and the failure is there to be shown', async () => {
    await expect(lazyPage(missing, () => Page, reloading)()).rejects.toBeInstanceOf(ChunkMissingError);
    const router = routerAt('/tags');
    reloadOnMissingChunk(router, reload);
    await vi.waitFor(() => expect(router.state.initialized).toBe(true));
    expect(reload).not.toHaveBeenCalled();
    expect(Object.values(router.state.errors ?? {}).map(String)).toEqual([expect.stringContaining('Failed to fetch')]);
  });
});
