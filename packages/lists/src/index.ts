export { applyOperation, mergeEntry, patchesByEntry, wins } from './merge.ts';
export type {
  ListOperation,
  MergedEntry,
  EntryValues,
  MergedList,
  NewEntry,
  EntryPatch,
  VisibleEntry,
  EntrySettings,
} from './model.ts';
export { sortKeysAfter, sortKeysBetween } from './sort-keys.ts';
export { completeOrder, moveEntry, reorderEntries } from './reorder.ts';
export { createMergedList, visibleEntries } from './visible-entries.ts';
