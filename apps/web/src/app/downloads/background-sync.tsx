import { installation } from '@canticle/contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startDownload } from '../../features/offline-downloads/index.ts';
import {
  cachedQuery,
  lifetimes,
  pullChanges,
  currentCache,
  subscribeToChanges,
  markUnchanged,
  createTabChannel,
  showWritesOfOtherTabs,
} from '../../offline/index.ts';
import { brandingChanged } from '../../api/index.ts';
import { readStored, storageKeys } from '../../storage/index.ts';
import { createCoalescedTask } from './coalesced-task.ts';
import { cachePersonalItems } from './cache-personal-items.ts';
import { cacheMarkedSongs } from './cache-marked-songs.ts';
import { createDownload } from './create-download.ts';

/** The first screen has its data by then. */
const startDelayMs = 3_000;

/* Sends the view counts collected offline; loaded on demand, so that the first screen does not wait for it. */
const sendSongViews = () =>
  void import('../../features/statistics/index.ts').then(({ sendViewCounts }) => sendViewCounts());

/* Few devices get push messages: the code is loaded by those. */
async function syncPush(queries: QueryClient): Promise<void> {
  if (readStored(storageKeys.pushDevice) === undefined) return;
  const { syncPushDevice } = await import('../../features/notifications/push-device.ts');
  const { webPushKey } = await queries.fetchQuery(cachedQuery(installation.getInstallation, {}, lifetimes.reference));
  await syncPushDevice(webPushKey);
}

/**
 * Keeps the data on this device up to date while the app is open: applies changes as they arrive, and resumes
 * unfinished downloads. Sends the view counts collected offline.
 */
export function BackgroundSync() {
  const queries = useQueryClient();
  useEffect(() => {
    const cache = currentCache();
    // The latest change is already in the local cache and on the screen.
    let isSynced = false;
    let hasPending = false;
    const syncTask = createCoalescedTask(async () => {
      // Offline, nothing changes; the next run fetches all changes.
      const result = await pullChanges(cache, queries, Date.now()).catch(() => undefined);
      isSynced = result !== undefined;
      if (result?.hasChanged) tabChannel.notify();
      if (result?.affectsBranding) dispatchEvent(new Event(brandingChanged));
      const downloads = await cache.downloads.list();
      await (downloads.length > 0 ? cachePersonalItems : cacheMarkedSongs)(cache, queries).catch(() => undefined);
      for (const download of downloads) {
        const isDue =
          download.state === 'under way' || (download.state === 'kept' && result?.affectsDownloads === true);
        if (isDue) void startDownload(download, createDownload(queries, download.name, download.withAudio));
      }
    });
    const onTabMessage = () => (document.hidden ? void (hasPending = true) : syncTask.request());
    const onVisible = () => {
      if (document.hidden || !hasPending) return;
      hasPending = false;
      syncTask.request();
    };
    const tabChannel = createTabChannel(cache, onTabMessage);
    const unsubscribeTabs = showWritesOfOtherTabs(cache, queries);
    let unsubscribeChanges = () => {};
    const timer = setTimeout(() => {
      sendSongViews();
      // What fails is done when the app is opened the next time.
      syncPush(queries).catch(() => undefined);
      addEventListener('online', sendSongViews);
      document.addEventListener('visibilitychange', onVisible);
      unsubscribeChanges = subscribeToChanges(syncTask.request, () => {
        if (syncTask.isRunning()) return;
        if (isSynced) markUnchanged(cache, Date.now());
        else syncTask.request();
      });
    }, startDelayMs);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', sendSongViews);
      document.removeEventListener('visibilitychange', onVisible);
      unsubscribeChanges();
      unsubscribeTabs();
      tabChannel.close();
    };
  }, [queries]);
  return null;
}
