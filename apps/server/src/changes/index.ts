export { deleteChangesOf, recordChange, recordChanges, type Versions } from './changes.ts';
export { type ChangeCounter, createChangeCounter } from './watch.ts';
export type { NotificationEvent } from './changes.ts';
export {
  countUnhandled,
  type DatedNotificationEvent,
  skipToLatest,
  hasPendingNotificationEvents,
  readNotificationEvents,
  claimChanges,
  claimNotificationEvents,
} from './follow.ts';
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
} from './set-aside.ts';
export { type ItemChange, type ChangeList, listChangesFor } from './since.ts';
export { createChangeNotifier, type ChangeNotifier } from './waking.ts';
