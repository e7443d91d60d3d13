export { countBehind } from './follow.ts';
export { type Built, type BuildProgress, rebuild, BuiltByAnother } from './rebuild.ts';
export { openSearch, type Search } from './search.ts';
