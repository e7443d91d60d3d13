export type { LiveUse, SetUse, SongUse } from './model.ts';
export { addWallTime } from './mutations.ts';
export { listLiveUsesBetween, listLiveUsesOfGroups } from './queries.ts';
export { mergeUses } from './rules.ts';
export { moveUses, type MovedUse } from './move-uses-mutations.ts';
