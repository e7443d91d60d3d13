export { deleteChangesOf, readVersions, recordChange, recordChanges } from './changes.ts';
export { type ChangeCounter, createChangeCounter } from './change-counter.ts';
export { createPeopleChanges, type PeopleChanges } from './people-changes.ts';
export type { NotificationEvent } from './changes.ts';
export { PrunedChangesError } from './pruned-changes.ts';
export { defineChangeCleanupJob } from './change-retention.ts';
export {
  countUnhandled,
  deleteFollower,
  findPosition,
  followFrom,
  readPosition,
  type DatedNotificationEvent,
  skipToLatest,
  findPendingNotificationEvents,
  readNotificationEvents,
  claimChanges,
  claimNotificationEvents,
} from './followers.ts';
export {
  assertNoFailedItems,
  countFailedItems,
  findNextRetryAt,
  type FollowedItem,
  clearFailedItems,
  joinItems,
  listDueRetries,
  listFailedItems,
  processItems,
  failureReason,
  recordFailedItem,
  type FailedItem,
} from './failed-items.ts';
export { type ItemChange, listChangesFor, listLibraryChanges } from './change-list.ts';
export { createChangeNotifier, type ChangeNotifier } from './change-notifier.ts';
