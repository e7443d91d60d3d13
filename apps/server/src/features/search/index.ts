export { countBehind, countNotIndexed, listNotIndexed } from './follow.ts';
export { type ItemLabel, labelItem } from './items.ts';
export { type Built, type BuildProgress, rebuild, BuiltByAnother } from './rebuild.ts';
export { openSearch, type Search } from './search.ts';
