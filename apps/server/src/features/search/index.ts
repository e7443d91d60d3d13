export { countPendingChanges, countNotIndexed, listNotIndexed } from './follow.ts';
export { type ItemLabel, labelItem } from './items.ts';
export { type RebuildResult, type RebuildProgress, rebuildIndex, ConcurrentRebuildError } from './rebuild.ts';
export { createSearch, type Search } from './search.ts';
