// @vitest-environment happy-dom
import { createMemoryRouter } from 'react-router';
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { isReloading, reloadOnMissingChunk } from './missing-chunk.ts';

const Page = () => null;

/** As the build loads a module whose file is gone. */
const importMissing = async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }));
  throw failure;
};

const routerAt = (path: string) =>
  createMemoryRouter(
    [
      { path: '/', Component: Page },
      { path: '/tags', lazy: importMissing, ErrorBoundary: Page },
      { path: '/broken', loader: () => Promise.reject(new Error('a fault')), Component: Page, ErrorBoundary: Page },
    ],
    { initialEntries: [path] },
  );

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000, toFake: ['Date'] });
  sessionStorage.clear();
  reload.mockReset();
});

afterEach(() => vi.useRealTimers());

describe('when the code of a page is missing, the document', () => {
  it('is reloaded at the address that was asked for, not at the one before', async () => {
    const router = routerAt('/');
    const reloadedAt: string[] = [];
    reloadOnMissingChunk(router, () => void reloadedAt.push(router.state.location.pathname));
    await router.navigate('/tags');
    expect(reloadedAt).toEqual(['/tags']);
    expect(isReloading()).toBe(true);
  });

  it('is not reloaded again and again, and the failure is there to be shown', async () => {
    sessionStorage.setItem('reloadedFor', String(Date.now() - 59_000));
    const router = routerAt('/');
    reloadOnMissingChunk(router, reload);
    await router.navigate('/tags');
    expect(reload).not.toHaveBeenCalled();
    expect(Object.values(router.state.errors ?? {}).map(String)).toEqual([expect.stringContaining('Failed to fetch')]);
    vi.setSystemTime(Date.now() + 2_000);
    await router.navigate('/');
    await router.navigate('/tags');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not reloaded where nothing can be stored: it could not tell whether that has helped', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const router = routerAt('/');
    reloadOnMissingChunk(router, reload);
    await router.navigate('/tags');
    vi.unstubAllGlobals();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('a page that fails for another reason does not reload the document', async () => {
  const router = routerAt('/');
  reloadOnMissingChunk(router, reload);
  await router.navigate('/broken');
  expect(reload).not.toHaveBeenCalled();
});
