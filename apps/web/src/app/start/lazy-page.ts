import type { ComponentType } from 'react';
import type { DataRouter } from 'react-router';

const reloadedKey = 'reloadedFor';
const quietMs = 60_000;

/** What a lazily loaded page may touch of the browser; tests hand in their own. `now` in milliseconds. */
type Reloading = { storage: Storage; now: () => number };

const ofThisPage = (): Reloading => ({ storage: sessionStorage, now: () => Date.now() });

/** The code of a page is not there, and the document has not been reloaded for that yet. */
export class CodeIsGone extends Error {
  override readonly name = 'CodeIsGone';
}

/**
 * Loads the code of a page for the router. After a new version was installed the old code is gone from the server; that
 * is worth reloading the document, but only once within a minute, so that a missing file cannot make it reload for ever.
 *
 * @throws CodeIsGone when the document is to be reloaded, and what the import threw when that has not helped
 */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  reloading = ofThisPage,
) {
  return async (): Promise<{ Component: ComponentType }> => {
    try {
      return { Component: pick(await load()) };
    } catch (failure) {
      if (!mayReload(reloading())) throw failure;
      throw new CodeIsGone('The code of the page could not be loaded', { cause: failure });
    }
  };
}

/** A page that loads the code of the page most people go to from there, once its own is there. */
export const leadingTo =
  (next: () => Promise<unknown>, page: () => Promise<{ Component: ComponentType }>) =>
  async (): Promise<{ Component: ComponentType }> => {
    const loaded = await page();
    // What is missing is found to be missing when somebody goes there.
    next().catch(() => undefined);
    return loaded;
  };

function mayReload({ storage, now }: Reloading): boolean {
  const last = Number(storage.getItem(reloadedKey) ?? Number.NEGATIVE_INFINITY);
  if (now() - last < quietMs) return false;
  storage.setItem(reloadedKey, String(now()));
  return true;
}

/** Reloads the document because code it needs is gone, unless it has just been reloaded for that. */
export function reloadOnce(failure: unknown): void {
  if (!mayReload(ofThisPage())) throw failure;
  location.reload();
}

/**
 * Reloads the document where the code of a page is gone. It waits until the address is the one that was asked for: while
 * the code is still being loaded it is that of the page before.
 */
export function reloadWhereCodeIsGone(
  router: Pick<DataRouter, 'subscribe'>,
  reload: () => void = () => location.reload(),
): void {
  router.subscribe(({ errors }) => {
    if (Object.values(errors ?? {}).some((failure) => failure instanceof CodeIsGone)) reload();
  });
}
