export { GroupSetPanel } from './group-set-panel.tsx';
export { useGroups } from './queries.ts';
export { useParts } from './set-queries.ts';
