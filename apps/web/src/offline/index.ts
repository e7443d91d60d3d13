export { clearWhenDue } from './clear-when-due.ts';
export { cachedQuery, cacheFirst, setCachedQueryData } from './copy-first.ts';
export { closeCache, currentCache, openCache } from './current-copy.ts';
export { matchesCalls, type CachedAnswer, listCachedAnswers } from './kept-answers.ts';
export type { LocalCache, LocalCacheEntry, CacheWrite } from './copy.ts';
export { openIndexedDbCache } from './browser-copy.ts';
export { createMemoryCache } from './memory-copy.ts';
export { lifetimes } from './lifetimes.ts';
export { createSender, type SendReport } from './sender.ts';
export { startSender, onServerError } from './keep-sending.ts';
export type { Operation, Outbox, OperationRejection } from './outbox.ts';
export {
  mutateOptimistically,
  type PendingOperation,
  removeFromQuery,
  personalQuery,
  type PersonalQuery,
  type Rollback,
  undoOperation,
} from './own-copy.ts';
export {
  downloadChapters,
  type DownloadContext,
  downloadSongs,
  type DownloadedScore,
  renderedScoreKey,
  type SongDownloadOptions,
} from './keep.ts';
export type { OfflineDownload } from './keeping.ts';
export { deleteFiles } from './keep-file.ts';
export { invalidateKind, pullChanges } from './bring-up-to-date.ts';
export { markUnchanged } from './followed.ts';
export { subscribeToChanges } from './hear-changes.ts';
export { createTabChannel, showWritesOfOtherTabs } from './other-tabs.ts';
export { showServerState } from './show-server-state.ts';
