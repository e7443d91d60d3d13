export { createBatchedFetch } from './batched-fetch.ts';
export { clearWhenDue } from './clear-when-due.ts';
export { cachedQuery, isWithdrawn, setCachedQueryData } from './cache-first.ts';
export { closeCache, currentCache, openCache } from './current-cache.ts';
export { matchesCalls, listCachedAnswers } from './cached-answers.ts';
export type { LocalCache } from './local-cache.ts';
export type { CacheWrite } from './cache-entry.ts';
export { openIndexedDbCache } from './indexed-db-cache.ts';
export { createMemoryCache } from './memory-cache.ts';
export { lifetimes } from './lifetimes.ts';
export { createSender } from './sender.ts';
export { startSender, onServerError } from './start-sender.ts';
export type { Operation, Outbox, OperationRejection } from './outbox.ts';
export { isOperationOf, requestOf } from './operation-request.ts';
export {
  mutateOptimistically,
  type PendingOperation,
  removeFromQuery,
  personalQuery,
  undoOperation,
} from './personal-query.ts';
export {
  downloadChapters,
  type DownloadContext,
  downloadSongs,
  type DownloadedScore,
  renderedScoreKey,
} from './download.ts';
export type { OfflineDownload } from './downloads.ts';
export { maxSongsPerTextRequest } from './request-limits.ts';
export { deleteFiles } from './offline-file-store.ts';
export { invalidateKind, pullChanges } from './pull-changes.ts';
export { countInvalidations, markUnchanged } from './subscription.ts';
export { subscribeToChanges } from './subscribe-to-changes.ts';
export { createTabChannel, showWritesOfOtherTabs } from './tab-sync.ts';
export { timestampAfter } from './timestamp-after.ts';
export { replaceQueryData } from './replace-query-data.ts';
export { showServerState } from './show-server-state.ts';
