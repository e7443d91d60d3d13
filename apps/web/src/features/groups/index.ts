export { GroupSetPanel } from './group-set-panel.tsx';
export { useParts } from './set-queries.ts';
