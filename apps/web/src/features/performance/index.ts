export { StageViewer } from './stage-viewer.tsx';
export type { StageItem } from './stage-items.ts';
