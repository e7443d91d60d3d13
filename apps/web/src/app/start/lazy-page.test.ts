// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.ts';

const Page = () => null;
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a page whose code cannot be loaded', () => {
  const reload = vi.fn();
  let now = 0;
  const reloading = () => ({ storage: sessionStorage, reload, now: () => now });

  beforeEach(() => {
    sessionStorage.clear();
    reload.mockClear();
    now = 1_000_000;
  });

  it('is shown when it can', async () => {
    const load = lazyPage(
      async () => ({ Page }),
      (page) => page.Page,
      reloading,
    );
    expect(await load()).toEqual({ Component: Page });
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the document', async () => {
    void lazyPage(missing, () => Page, reloading)();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('does not reload again and again', async () => {
    void lazyPage(missing, () => Page, reloading)();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    now += 59_000;
    await expect(lazyPage(missing, () => Page, reloading)()).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledOnce();
    now += 2_000;
    void lazyPage(missing, () => Page, reloading)();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });
});
