export { countPendingChanges, countNotIndexed, listNotIndexed } from './index-changes.ts';
export { labelItem } from './item-labels.ts';
export { rebuildIndex, ConcurrentRebuildError } from './rebuild.ts';
export { createSearch } from './search.ts';
