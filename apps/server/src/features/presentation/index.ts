export { exportPresentationData } from './queries.ts';
export { createPresentation } from './presentation.ts';
