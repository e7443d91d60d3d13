export { StageViewer } from './stage-viewer.tsx';
export { listStageItems } from './list-stage-items.ts';
export type { StageItem } from './stage-items.ts';
