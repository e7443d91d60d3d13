export { countPendingChanges, countNotIndexed, listNotIndexed } from './index-changes.ts';
export { type ItemLabel, labelItem } from './item-labels.ts';
export { type RebuildResult, type RebuildProgress, rebuildIndex, ConcurrentRebuildError } from './rebuild.ts';
export { createSearch, type Search } from './search.ts';
