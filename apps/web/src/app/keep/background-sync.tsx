import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startDownload } from '../../features/keeping/index.ts';
import {
  pullChanges,
  currentCache,
  subscribeToChanges,
  markUnchanged,
  createTabChannel,
  showWritesOfOtherTabs,
} from '../../offline/index.ts';
import { createCoalescedTask } from './coalesced-task.ts';
import { cachePersonalItems } from './cache-personal-items.ts';
import { cacheMarkedSongs } from './cache-marked-songs.ts';
import { createDownload } from './create-download.ts';

/** The first screen has what it needs by then. */
const startDelayMs = 3_000;

/* Whatever was read without a network; the first screen does not wait for the part that does it. */
const sendSongViews = () =>
  void import('../../features/statistics/index.ts').then(({ sendViewCounts }) => sendViewCounts());

/**
 * Keeps what is on this device true while the app is open: what changed comes when it changes, and what was being brought
 * here when the app was left is gone on with. What was read without a network is counted.
 */
export function BackgroundSync() {
  const queries = useQueryClient();
  useEffect(() => {
    const cache = currentCache();
    // What was told last is in the copy and on the screen.
    let isSynced = false;
    let hasPending = false;
    const syncTask = createCoalescedTask(async () => {
      // Without a network everything stays as it is; the next waking asks for all of it.
      const result = await pullChanges(cache, queries, Date.now()).catch(() => undefined);
      isSynced = result !== undefined;
      if (result?.hasChanged) tabChannel.notify();
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
