import type { DataRouter } from 'react-router';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';

const minReloadIntervalMs = 60_000;

/* The failures of imports, as the build reports them (https://vite.dev/guide/build#load-error-handling). */
const importFailures = new WeakSet<Error>();
let reloading = false;

/** True while the document is reloaded because code is missing. */
export const isReloading = (): boolean => reloading;

/**
 * Reloads the document when the code of a page is missing: after a new version was deployed, the old code is gone from
 * the server. Waits until the address is the requested one: while the code is loading, it is still that of the previous
 * page.
 */
export function reloadOnMissingChunk(router: Pick<DataRouter, 'subscribe'>, reload = () => location.reload()): void {
  window.addEventListener('vite:preloadError', ({ payload }) => importFailures.add(payload));
  router.subscribe(({ errors }) => {
    const isMissing = Object.values(errors ?? {}).some((failure) => importFailures.has(failure));
    if (isMissing) reloadUnlessRecent(reload);
  });
}

/** Reloads the document because code it needs is missing, unless it was just reloaded for that. */
export function reloadOnce(failure: unknown): void {
  if (!reloadUnlessRecent(() => location.reload())) throw failure;
}

/*
 * At most once a minute, so that a file that stays missing cannot cause a reload loop. Where storage is forbidden the
 * document cannot tell whether it was just reloaded, and is not.
 */
function reloadUnlessRecent(reload: () => void): boolean {
  const reloadedAt = readStored(storageKeys.reloadedFor) ?? Number.NEGATIVE_INFINITY;
  if (Date.now() - reloadedAt < minReloadIntervalMs) return false;
  if (!writeStored(storageKeys.reloadedFor, Date.now())) return false;
  reloading = true;
  reload();
  return true;
}
