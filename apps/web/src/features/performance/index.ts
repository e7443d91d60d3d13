export { StageViewer } from './stage-viewer.tsx';
export { useListStageItems } from './use-list-stage-items.ts';
export type { StageItem } from './stage-items.ts';
