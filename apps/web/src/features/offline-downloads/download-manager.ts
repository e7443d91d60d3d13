import { currentCache, type DownloadContext, type OfflineDownload, deleteFiles } from '../../offline/index.ts';

/** Downloads something to the device, step by step. */
export type DownloadTask = (keeper: DownloadContext) => Promise<void>;

/** The error of the last run of a download. */
export type DownloadFailure = 'no-room' | 'failed';

type ActiveDownload = { readonly controller: AbortController; readonly ended: Promise<void> };

const activeDownloads = new Map<string, ActiveDownload>();
/* Removals in progress: the same thing can be downloaded again when they are done. */
const removals = new Map<string, Promise<void>>();
/* The abort reason of a download that is being removed. */
const REMOVED = 'let go';
const failures = new Map<string, DownloadFailure>();

/** Whether a download is running in this page. */
export const isDownloading = (name: string): boolean => activeDownloads.has(name);

/** The error that ended the last run in this page. */
export const downloadFailure = (name: string): DownloadFailure | undefined => failures.get(name);

/**
 * Starts, resumes or updates a download; does nothing when it is already running, in this tab or another. Stops without
 * a network, and resumes at the next start.
 */
export async function startDownload(
  download: Pick<OfflineDownload, 'name' | 'title' | 'withAudio'>,
  task: DownloadTask,
): Promise<void> {
  await removals.get(download.name);
  if (activeDownloads.has(download.name)) return;
  const controller = new AbortController();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  activeDownloads.set(download.name, { controller, ended });
  failures.delete(download.name);
  const run = async () => runDownload(download, task, controller.signal);
  try {
    if (navigator.locks)
      await navigator.locks.request(`canticle-keep ${download.name}`, { ifAvailable: true }, (lock) =>
        lock ? run() : undefined,
      );
    else await run();
  } finally {
    activeDownloads.delete(download.name);
    if (controller.signal.reason !== REMOVED) await notifyListeners(download.name);
    end();
  }
}

async function runDownload(
  download: Pick<OfflineDownload, 'name' | 'title' | 'withAudio'>,
  task: DownloadTask,
  signal: AbortSignal,
): Promise<void> {
  const localCache = currentCache();
  const previous = (await localCache.downloads.list()).find(({ name }) => name === download.name);
  let current: OfflineDownload = { keptAt: previous?.keptAt, done: 0, total: 0, ...download, state: 'under way' };
  const update = async (patch: Partial<OfflineDownload>) => {
    if (signal.reason === REMOVED) return;
    current = { ...current, ...patch };
    await localCache.downloads.save(current);
  };
  await update({});
  void navigator.storage?.persist?.().catch(() => false);
  try {
    await task({
      cache: localCache,
      name: download.name,
      signal,
      onProgress: (done, total) => update({ done, total }),
    });
    await update({ state: 'kept', keptAt: Date.now() });
  } catch (failure) {
    if (signal.aborted) return update({ state: 'stopped' });
    const isQuotaExceeded = failure instanceof DOMException && failure.name === 'QuotaExceededError';
    failures.set(download.name, isQuotaExceeded ? 'no-room' : 'failed');
    if (isQuotaExceeded) await update({ state: 'stopped' });
  }
}

/** Stops between two steps; what is downloaded stays. */
export function stopDownload(name: string): void {
  activeDownloads.get(name)?.controller.abort();
}

/**
 * Removes a download and everything that no other download needs; also what a running task still stores before it ends.
 */
export async function removeDownload(name: string): Promise<void> {
  const removal = deleteDownload(name, activeDownloads.get(name));
  removals.set(name, removal);
  try {
    await removal;
  } finally {
    if (removals.get(name) === removal) removals.delete(name);
  }
}

async function deleteDownload(name: string, active: ActiveDownload | undefined): Promise<void> {
  const { downloads: downloadStore } = currentCache();
  active?.controller.abort(REMOVED);
  await deleteFiles(await downloadStore.delete(name));
  if (!active) return;
  await active.ended;
  await deleteFiles(await downloadStore.delete(name));
}

/* Makes subscribers read the state again: the change is only known in this page. */
async function notifyListeners(name: string): Promise<void> {
  const { downloads: downloadStore } = currentCache();
  const download = (await downloadStore.list()).find((one) => one.name === name);
  if (download) await downloadStore.save(download);
}
