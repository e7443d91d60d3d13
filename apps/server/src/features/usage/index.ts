export type { LiveUse, SetUse, SongUse } from './model.ts';
export { addShownTime } from './mutations.ts';
export { listLiveUsesBetween, listLiveUsesOfGroups } from './queries.ts';
export { mergeUses } from './rules.ts';
