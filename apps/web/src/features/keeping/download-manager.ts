import { currentCache, type DownloadContext, type OfflineDownload, deleteFiles } from '../../offline/index.ts';

/** Brings something onto the device, piece by piece. */
export type DownloadTask = (keeper: DownloadContext) => Promise<void>;

/** What went wrong with the last pass over a keeping. */
export type DownloadFailure = 'no-room' | 'failed';

type ActiveDownload = { readonly controller: AbortController; readonly ended: Promise<void> };

const activeDownloads = new Map<string, ActiveDownload>();
/* What is on its way out: it may be kept again when it is gone. */
const removals = new Map<string, Promise<void>>();
/* Why work is ended where what it is for is to go. */
const REMOVED = 'let go';
const failures = new Map<string, DownloadFailure>();

/** Whether a keeping is being worked on in this page. */
export const isDownloading = (name: string): boolean => activeDownloads.has(name);

/** What kept the last pass of this page from its end. */
export const downloadFailure = (name: string): DownloadFailure | undefined => failures.get(name);

/**
 * Keeps something, goes on with it, or brings it up to date; at once nothing when that is under way already, in this tab
 * or another. Stops without a network, and goes on at the next start.
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

/** Stops between two pieces; what is here stays. */
export function stopDownload(name: string): void {
  activeDownloads.get(name)?.controller.abort();
}

/** Removes something, and all of it that nothing else needs; also what work on it still brings before it comes to its end. */
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

/* Has whoever shows it look again: what changed is only known in this page. */
async function notifyListeners(name: string): Promise<void> {
  const { downloads: downloadStore } = currentCache();
  const download = (await downloadStore.list()).find((one) => one.name === name);
  if (download) await downloadStore.save(download);
}
