import type { ComponentType } from 'react';

const reloadedKey = 'reloadedFor';
const quietMs = 60_000;

/** What a lazily loaded page may touch of the browser; tests hand in their own. */
type Reloading = { storage: Storage; reload: () => void; now: () => number };

const ofThisPage = (): Reloading => ({
  storage: sessionStorage,
  reload: () => location.reload(),
  now: () => Date.now(),
});

/**
 * Loads the code of a page for the router. After a new version was installed the old code is gone from the server; then
 * the document is reloaded, but only once within a minute, so that a missing file cannot make it reload for ever.
 *
 * @throws what the import threw when reloading has not helped
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
      reloading().reload();
      return new Promise(() => {});
    }
  };
}

function mayReload({ storage, now }: Reloading): boolean {
  const last = Number(storage.getItem(reloadedKey) ?? Number.NEGATIVE_INFINITY);
  if (now() - last < quietMs) return false;
  storage.setItem(reloadedKey, String(now()));
  return true;
}
