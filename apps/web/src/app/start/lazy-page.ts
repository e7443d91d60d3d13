import type { ComponentType } from 'react';
import type { DataRouter } from 'react-router';

const reloadedAtKey = 'reloadedFor';
const minReloadIntervalMs = 60_000;

/** The browser facilities a lazily loaded page uses; tests pass their own. `now` in milliseconds. */
type ReloadGuard = { storage: Storage; now: () => number };

const defaultReloadGuard = (): ReloadGuard => ({ storage: sessionStorage, now: () => Date.now() });

/** The code of a page is missing, and the document has not been reloaded for that yet. */
export class ChunkMissingError extends Error {
  override readonly name = 'ChunkMissingError';
}

/**
 * Loads the code of a page for the router. After a new version was deployed, the old code is gone from the server; the
 * document is then reloaded, but at most once a minute, so that a missing file cannot cause a reload loop.
 *
 * @throws ChunkMissingError when the document is to be reloaded, and the error of the import when that has not helped
 */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  selectComponent: (module: Module) => ComponentType,
  getReloadGuard = defaultReloadGuard,
) {
  return async (): Promise<{ Component: ComponentType }> => {
    try {
      return { Component: selectComponent(await load()) };
    } catch (failure) {
      if (!tryMarkReload(getReloadGuard())) throw failure;
      throw new ChunkMissingError('The code of the page could not be loaded', { cause: failure });
    }
  };
}

/** A page that prefetches the code of the page most people open next, once its own is loaded. */
export const withPrefetch =
  (prefetch: () => Promise<unknown>, page: () => Promise<{ Component: ComponentType }>) =>
  async (): Promise<{ Component: ComponentType }> => {
    const loaded = await page();
    // A missing file is reported when the person opens that page.
    prefetch().catch(() => undefined);
    return loaded;
  };

function tryMarkReload({ storage, now }: ReloadGuard): boolean {
  const last = Number(storage.getItem(reloadedAtKey) ?? Number.NEGATIVE_INFINITY);
  if (now() - last < minReloadIntervalMs) return false;
  storage.setItem(reloadedAtKey, String(now()));
  return true;
}

/** Reloads the document because code it needs is missing, unless it was just reloaded for that. */
export function reloadOnce(failure: unknown): void {
  if (!tryMarkReload(defaultReloadGuard())) throw failure;
  location.reload();
}

/**
 * Reloads the document when the code of a page is missing. Waits until the address is the requested one: while the code
 * is loading, it is still that of the previous page.
 */
export function reloadOnMissingChunk(
  router: Pick<DataRouter, 'subscribe'>,
  reload: () => void = () => location.reload(),
): void {
  router.subscribe(({ errors }) => {
    if (Object.values(errors ?? {}).some((failure) => failure instanceof ChunkMissingError)) reload();
  });
}
