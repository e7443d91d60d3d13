import type { ComponentType } from 'react';
import type { DataRouter } from 'react-router';

const reloadedAtKey = 'reloadedFor';
const minReloadIntervalMs = 60_000;

/** What a lazily loaded page may touch of the browser; tests hand in their own. `now` in milliseconds. */
type ReloadGuard = { storage: Storage; now: () => number };

const defaultReloadGuard = (): ReloadGuard => ({ storage: sessionStorage, now: () => Date.now() });

/** The code of a page is not there, and the document has not been reloaded for that yet. */
export class ChunkMissingError extends Error {
  override readonly name = 'ChunkMissingError';
}

/**
 * Loads the code of a page for the router. After a new version was installed the old code is gone from the server; that
 * is worth reloading the document, but only once within a minute, so that a missing file cannot make it reload for ever.
 *
 * @throws ChunkMissingError when the document is to be reloaded, and what the import threw when that has not helped
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

/** A page that loads the code of the page most people go to from there, once its own is there. */
export const withPrefetch =
  (prefetch: () => Promise<unknown>, page: () => Promise<{ Component: ComponentType }>) =>
  async (): Promise<{ Component: ComponentType }> => {
    const loaded = await page();
    // What is missing is found to be missing when somebody goes there.
    prefetch().catch(() => undefined);
    return loaded;
  };

function tryMarkReload({ storage, now }: ReloadGuard): boolean {
  const last = Number(storage.getItem(reloadedAtKey) ?? Number.NEGATIVE_INFINITY);
  if (now() - last < minReloadIntervalMs) return false;
  storage.setItem(reloadedAtKey, String(now()));
  return true;
}

/** Reloads the document because code it needs is gone, unless it has just been reloaded for that. */
export function reloadOnce(failure: unknown): void {
  if (!tryMarkReload(defaultReloadGuard())) throw failure;
  location.reload();
}

/**
 * Reloads the document where the code of a page is gone. It waits until the address is the one that was asked for: while
 * the code is still being loaded it is that of the page before.
 */
export function reloadOnMissingChunk(
  router: Pick<DataRouter, 'subscribe'>,
  reload: () => void = () => location.reload(),
): void {
  router.subscribe(({ errors }) => {
    if (Object.values(errors ?? {}).some((failure) => failure instanceof ChunkMissingError)) reload();
  });
}
