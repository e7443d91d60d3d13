export { applyOperation, mergeEntry, mergeHead, patchesByEntry } from './merge.ts';
export type {
  EntryKind,
  EntryPatch,
  EntrySettings,
  EntryValues,
  HeadTimestamps,
  ListHead,
  ListOperation,
  MergedEntry,
  MergedList,
  NewEntry,
  VisibleEntry,
} from './model.ts';
export {
  addDays,
  findTimeZone,
  isPast,
  isSkippedTime,
  type Schedule,
  settleSchedule,
  startOf,
  wallTimeAt,
} from './schedule.ts';
export { type SetLength, setLength } from './set-length.ts';
export { sortKeysAfter, sortKeysBetween } from './sort-keys.ts';
export { completeOrder, moveEntry, reorderEntries } from './reorder.ts';
export { completeValues, createMergedList, visibleEntries } from './visible-entries.ts';
