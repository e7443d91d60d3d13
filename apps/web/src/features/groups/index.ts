export { GroupSetPanel } from './group-set-panel.tsx';
export { useGroups } from './queries.ts';
export { partsQuery, usePartMutations, useParts } from './set-queries.ts';
export { useIsSetPanelReady } from './use-is-set-panel-ready.ts';
